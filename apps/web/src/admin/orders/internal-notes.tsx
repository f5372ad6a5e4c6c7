import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { InternalNotes, OrderNote, OrderWarningKind } from '@gadgetry/contract/internal-notes';
import { Link } from 'react-router';
import {
  useAddOrderNoteMutation,
  useDeleteOrderNoteMutation,
  useGetInternalNotesQuery,
} from '../../api/internal-notes.ts';
import { customerPath } from '../../page/admin-paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notes } from '../notes.tsx';
import { CustomerCard } from './customer-card.tsx';
import { TagsCard } from './tags-card.tsx';

const others = (count: number | null) => `${count ?? 0} other orders`;

const WORDS: Readonly<Record<OrderWarningKind, (count: number | null) => string>> = {
  disputed: () =>
    'The payer has asked their bank for the money of this order, or of the one that has paid for it.',
  refund_failed: () => 'A refund of this order has failed: the money has not gone back.',
  customer_banned: () => 'The account of this customer is banned.',
  address_changed: () =>
    'The delivery address was changed: a packing slip from before has the old one.',
  many_orders_of_customer: (count) =>
    `This customer has placed ${others(count)} within a day of this one.`,
  many_orders_to_address: (count) =>
    `${others(count)} within a day of this one go to the same address.`,
};

/** What to know before anything is done with the order. */
function OrderWarnings({ warnings }: Pick<InternalNotes, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="flex flex-col gap-3 print:hidden">
      {warnings.map(({ kind, count }) => (
        <li key={kind}>
          <Notice tone="warning">{WORDS[kind](count)}</Notice>
        </li>
      ))}
    </ul>
  );
}

/** What was written about whoever has ordered: to be read before anything is done. */
function CustomerHint({ customer }: Pick<InternalNotes, 'customer'>) {
  const { accountId, notes } = customer;
  if (accountId === null || notes.total === 0) return null;
  return (
    <Notice aria-label="Notes about this customer" role="note" className="print:hidden">
      <ul className="flex flex-col gap-2">
        {notes.newest.map(({ _id, text }) => (
          <li key={_id} className="line-clamp-3 break-words whitespace-pre-line">
            {text}
          </li>
        ))}
      </ul>
      <Link
        to={customerPath(accountId)}
        className="mt-1 inline-flex min-h-9 items-center underline underline-offset-4"
      >
        {notes.total === 1 ? 'Note' : `All ${notes.total} notes`} about this customer
      </Link>
    </Notice>
  );
}

interface NotesCardProps {
  readonly orderId: string;
  readonly notes: readonly OrderNote[];
}

/** What the shop's own people write about an order. */
function NotesCard({ orderId, notes }: NotesCardProps) {
  const [add, { isLoading }] = useAddOrderNoteMutation();
  const [remove] = useDeleteOrderNoteMutation();
  return (
    <Notes
      title="Internal notes"
      hint="The customer does not see it here; on request they get a copy."
      from="the order"
      notes={notes}
      adding={isLoading}
      add={(note) => add({ id: orderId, ...note })}
      remove={(noteId) => remove({ id: orderId, noteId })}
    />
  );
}

/** Above the order: what to know before anything is done with it. */
export function WarningsAndHint({ orderId }: { readonly orderId: string }) {
  const { currentData } = useGetInternalNotesQuery(orderId);
  return currentData === undefined ? null : (
    <>
      <OrderWarnings warnings={currentData.warnings} />
      <CustomerHint customer={currentData.customer} />
    </>
  );
}

/** What the shop's own people have written about it. */
export function OrderNotes({ orderId }: { readonly orderId: string }) {
  const { currentData } = useGetInternalNotesQuery(orderId);
  return currentData === undefined ? null : (
    <NotesCard orderId={orderId} notes={currentData.notes} />
  );
}

/** Beside the order: the words by which it is found, and what is known of its customer. */
export function TagsAndCustomer({ order }: { readonly order: AdminOrder }) {
  const {
    currentData: internal,
    isError,
    isFetching,
    refetch,
  } = useGetInternalNotesQuery(order._id);
  if (internal === undefined) {
    return isError ? (
      <ErrorState
        title="Failed to load notes and tags"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-60 rounded-card print:hidden" />
    );
  }
  return (
    <>
      <TagsCard orderId={order._id} tags={internal.tags} />
      <CustomerCard customer={internal.customer} email={order.customer.email} />
    </>
  );
}
