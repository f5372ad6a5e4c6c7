import { formatMoney } from '@gadgetry/contract/money';
import { type AdminReturn, conditionName, reasonName } from '@gadgetry/contract/returns';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useGetReturnQuery } from '../../api/returns.ts';
import { adminPaths, adminOrderPath } from '../../page/admin-paths.ts';
import { ReturnPictures } from '../../shopping/return-pictures.tsx';
import { ReturnStatusBadge } from '../../shopping/return-status-badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { MissingState } from '../missing-state.tsx';
import { HistoryPart } from '../history-part.tsx';
import { localTime } from '../local-time.ts';
import { ReturnActions } from './return-actions.tsx';
import { ReturnExchange, ReturnRefund } from './return-refund.tsx';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Lines({ lines }: Pick<AdminReturn, 'lines'>) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {lines.map(({ itemId, name, quantity, received, condition, restocked }) => (
        <li key={itemId} className="py-3 first:pt-0 last:pb-0">
          <p className="font-medium">
            {quantity} × {name}
          </p>
          {received !== null && (
            <p className="text-sm text-ink-soft">
              {received} arrived
              {condition !== null &&
                `: ${conditionName(condition).toLowerCase()}, ${restocked ?? 0} back on the shelf`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Said({ row }: { readonly row: AdminReturn }) {
  const { reason, note, question, answer, decision, contact, kind } = row;
  return (
    <dl className="flex flex-col gap-4">
      <Fact label="Reason">
        {reason === null ? 'None: a withdrawal from the contract needs none' : reasonName(reason)}
      </Fact>
      {note !== '' && <Fact label="The customer wrote">{note}</Fact>}
      {row.pictures.length > 0 && (
        <Fact label="The customer shows">
          <ReturnPictures orderId={row.order._id} pictures={row.pictures} by={row.customer.name} />
        </Fact>
      )}
      {contact !== null && (
        <Fact label="Declared by">
          {contact.name} ({contact.email})
        </Fact>
      )}
      {question !== null && <Fact label="Question">{question}</Fact>}
      {answer !== null && <Fact label="Answer">{answer}</Fact>}
      {decision !== null && (
        <Fact label={row.status === 'REFUSED' ? 'Why it was refused' : 'Why it was closed'}>
          {decision}
        </Fact>
      )}
      {kind === 'withdrawal' && row.status === 'APPROVED' && (
        <Fact label="Approval">A withdrawal needs none.</Fact>
      )}
    </dl>
  );
}

/** Nothing was sent yet: what has to be done is on the order. */
function Withdrawn({ row }: { readonly row: AdminReturn }) {
  if (row.status !== 'WITHDRAWN') return null;
  return (
    <Notice tone="warning">
      <p>
        {row.actions.includes('refund')
          ? 'These items were not sent: please do not send them, and refund them here. The rest of the order can be sent then.'
          : 'Nothing of this order was sent: please do not send it. Cancel the order, and its money goes back with that.'}
      </p>
      <p className="mt-2">
        <Link to={adminOrderPath(row.order._id)} className="font-medium underline">
          To order {row.order.number}
        </Link>
      </p>
    </Notice>
  );
}

function Whole({ row }: { readonly row: AdminReturn }) {
  const { order, customer, worth } = row;
  return (
    <>
      <Withdrawn row={row} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHeading>Items</CardHeading>
            <Lines lines={row.lines} />
            {worth !== null && (
              <p className="mt-4 flex justify-between gap-4 border-t border-line pt-4">
                <span className="text-ink-soft">Worth now, at their share of what was paid</span>
                <span className="font-semibold tabular-nums">{formatMoney(worth)}</span>
              </p>
            )}
            {row.noRefund !== null && <p className="mt-3 text-ink-soft">{row.noRefund}.</p>}
          </Card>
          <ReturnExchange row={row} />
          <ReturnRefund row={row} />
          <Card>
            <CardHeading>What was said</CardHeading>
            <Said row={row} />
          </Card>
        </div>
        <Card>
          <h2 className="sr-only">About this return</h2>
          <dl className="flex flex-col gap-4">
            <Fact label="State">
              <ReturnStatusBadge row={row} />
            </Fact>
            <Fact label="Order">
              <Link to={adminOrderPath(order._id)} className="underline underline-offset-4">
                {order.number}
              </Link>
            </Fact>
            <Fact label="Asked for">{localTime(row.requestedAt)}</Fact>
            <Fact label="Changed">{localTime(row.changedAt)}</Fact>
            <Fact label="Customer">
              {customer.name}
              {'\n'}
              <a href={`mailto:${customer.email}`} className="underline underline-offset-4">
                {customer.email}
              </a>
            </Fact>
          </dl>
        </Card>
      </div>
      <HistoryPart entity="return" id={row._id} />
    </>
  );
}

export function Page() {
  const id = useParams()['returnId'] ?? '';
  const { currentData: row, error, isFetching, refetch } = useGetReturnQuery(id);
  if (row !== undefined) {
    const title = `${row.kind === 'withdrawal' ? 'Withdrawal' : 'Return'} ${row.order.number}`;
    return (
      <AdminScreen
        title={title}
        crumb={row.order.number}
        actions={<ReturnActions row={row} />}
        isForm
      >
        <Whole row={row} />
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title="Return">
      <MissingState
        error={error}
        isFetching={isFetching}
        onRetry={refetch}
        thing="Return"
        text="There is no return at this address."
        list={{ path: adminPaths.returns, words: 'All returns' }}
        placeholder={
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-72 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </div>
        }
      />
    </AdminScreen>
  );
}
