import {
  type AdminOrder,
  type PaymentTransaction,
  failureInWords,
} from '@gadgetry/contract/admin-orders';
import { formatMoney } from '@gadgetry/contract/money';
import { useState } from 'react';
import { useRetryRefundMutation } from '../../api/admin-orders.ts';
import { useMay } from '../../api/use-session.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';
import { CloseRefundDialog } from './close-refund-dialog.tsx';
import { unpaidRelocation } from './linked-orders.ts';
import { partsPaid } from './paid-with-returns.ts';
import { RefundDialog } from './refund-dialog.tsx';

const KINDS = { charge: 'Charge', refund: 'Refund', dispute: 'Dispute' } as const;

const TO_BE_PAID = { label: 'To be paid by you', tone: 'yellow' } as const;
const WAITS_FOR_PAYER = { label: 'Waits for the customer', tone: 'yellow' } as const;

const STATES: Readonly<Record<PaymentTransaction['status'], { label: string; tone: BadgeTone }>> = {
  pending: { label: 'On its way', tone: 'yellow' },
  succeeded: { label: 'Succeeded', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  closed: { label: 'Closed by hand', tone: 'grey' },
  paid_otherwise: { label: 'Paid in another way', tone: 'green' },
  inquiry: { label: 'Bank asks', tone: 'yellow' },
  open: { label: 'Open', tone: 'yellow' },
  won: { label: 'Won', tone: 'green' },
  lost: { label: 'Lost', tone: 'red' },
};

/** Of what goes back in other items. */
const IN_ITEMS: Partial<typeof STATES> = {
  pending: { label: 'In other items, unpaid', tone: 'yellow' },
  paid_otherwise: { label: 'In other items', tone: 'green' },
  closed: { label: 'Not exchanged', tone: 'grey' },
};

/** Of what pays for the order that takes this one's place. */
const IN_ANOTHER: typeof IN_ITEMS = {
  pending: { label: 'Waits for the difference', tone: 'yellow' },
  paid_otherwise: { label: 'Pays for the other order', tone: 'green' },
  closed: { label: 'Stays with this order', tone: 'grey' },
};

/** What there is to know of a transaction, a line each. */
function notesOf(one: PaymentTransaction): string[] {
  const {
    kind,
    status,
    lines,
    reason,
    note,
    failure,
    waitsForPayer,
    withdrawn,
    tries,
    nextTryAt,
    closedBy,
    closedReason,
  } = one;
  return [
    // What is left of the price of pieces that went back in other items is of no piece.
    ...lines.map(
      ({ name, quantity, amount: sum }) =>
        `${quantity === 0 ? 'Difference of' : `${quantity} ×`} ${name}: ${formatMoney(sum)}`,
    ),
    ...(one.shipping > 0 ? [`Shipping: ${formatMoney(one.shipping)}`] : []),
    ...(reason === null ? [] : [reason]),
    ...(note === null ? [] : [`To the customer: ${note}`]),
    ...(waitsForPayer
      ? [
          'The payment provider has asked the customer by e-mail which account the money should go to. It is sent when they have answered.',
        ]
      : []),
    ...(failure === null ? [] : [`Failed: ${failureInWords(failure)}`]),
    ...(kind === 'dispute' && withdrawn > 0
      ? [`${formatMoney(withdrawn)} taken by the provider${status === 'lost' ? '' : ' for now'}`]
      : []),
    ...(tries > 0
      ? [
          `Asked for ${tries} ${tries === 1 ? 'time' : 'times'} without an answer${
            nextTryAt === null ? '' : `, next try ${localTime(nextTryAt)}`
          }`,
        ]
      : []),
    ...(one.retriedBy === null ? [] : ['Asked for again']),
    // Of items that went back in others the reason says it already.
    ...(closedReason === null || (one.isExchange && status === 'paid_otherwise')
      ? []
      : [one.isExchange ? closedReason : `Closed by ${closedBy}: ${closedReason}`]),
  ];
}

interface TransactionLineProps {
  readonly orderId: string;
  readonly transaction: PaymentTransaction;
  /** What a charge is made of, where it is more than one thing. */
  readonly parts: ReturnType<typeof partsPaid>;
  /** What was to go back of it in goods went, or was to, into the order at another address. */
  readonly isRelocated: boolean;
  readonly onClose: (transaction: PaymentTransaction) => void;
}

function TransactionLine({
  orderId,
  transaction,
  parts,
  isRelocated,
  onClose,
}: TransactionLineProps) {
  const [retry, { isLoading }] = useRetryRefundMutation();
  const may = useMay();
  const { _id, kind, status, amount, actor, at, providerId, canRetry, canClose } = transaction;
  const state = transaction.isExchange
    ? ((isRelocated ? IN_ANOTHER : IN_ITEMS)[status] ?? STATES[status])
    : transaction.byHand
      ? TO_BE_PAID
      : transaction.waitsForPayer
        ? WAITS_FOR_PAYER
        : STATES[status];
  const sum = formatMoney(amount);
  const tryAgain = async () => {
    const outcome = await retry({ id: orderId, refundId: _id });
    tellOutcome(outcome, { done: 'Refund asked for again.', failed: 'Failed to ask again.' });
  };
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-2 font-medium">
          {KINDS[kind]}
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
        {parts.length === 0 && (
          <span className="font-medium tabular-nums">
            {kind === 'charge' || status === 'inquiry' ? sum : `−${sum}`}
          </span>
        )}
      </span>
      {parts.map((part) => (
        <span key={part.label} className="flex justify-between gap-3 font-medium">
          {part.label} <span className="tabular-nums">{part.sum}</span>
        </span>
      ))}
      <span className="text-sm text-ink-soft">
        <time dateTime={at}>{localTime(at)}</time>
        {actor !== null && ` by ${actor}`}
      </span>
      {notesOf(transaction).map((note) => (
        <span key={note} className="text-sm break-words">
          {note}
        </span>
      ))}
      {providerId !== null && <code className="text-sm break-all text-ink-soft">{providerId}</code>}
      {(canRetry || canClose) && may('refunds:write') && (
        <span className="mt-1 flex flex-wrap gap-2">
          {canRetry && (
            <Button size="small" pending={isLoading} onClick={() => void tryAgain()}>
              Try again <span className="sr-only">for the refund of {sum}</span>
            </Button>
          )}
          {canClose && (
            <Button size="small" variant="secondary" onClick={() => onClose(transaction)}>
              Close by hand <span className="sr-only">the refund of {sum}</span>
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Where the money of the order is: every charge, refund and dispute with its state. */
export function PaymentsCard({ order }: { readonly order: AdminOrder }) {
  const [asked, setAsked] = useState(false);
  const [closing, setClosing] = useState<PaymentTransaction | null>(null);
  const { _id, payment } = order;
  const may = useMay();
  if (payment === null || payment.transactions.length === 0) return null;
  const { refundable, refunding, refunded, lost, held, disputed, transactions } = payment;
  // Of an inquiry, which costs nothing yet, the money can be given back.
  const bankDecides = transactions.some(
    ({ kind, status }) => kind === 'dispute' && status === 'open',
  );
  const chargedBack =
    lost > 0 && refundable === 0 && !bankDecides && refunded + refunding + lost < payment.amount;
  const moves = unpaidRelocation(order);
  const parts = partsPaid(payment, order.paymentMethod);
  const sums = [
    ['Given back', refunded],
    [
      moves === undefined ? 'On its way back' : `For order ${moves.number}, once that is paid`,
      refunding,
    ],
    ['Lost in a dispute', lost],
    ['Held by the bank', held],
    ['Left to refund', refundable],
  ] as const;
  return (
    <Card>
      <CardHeading
        aside={
          refundable > 0 &&
          !bankDecides &&
          may('refunds:write') && (
            <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
              Refund
            </Button>
          )
        }
      >
        Payments
      </CardHeading>
      {disputed && (
        <Notice tone="warning" role="note" className="mb-4">
          {payment.disputedOrder !== null
            ? `The payment of order ${payment.disputedOrder}, which has paid for this one, is disputed at the bank, or was lost there. See that order before you ship this one; what the bank has is given back through neither.`
            : bankDecides
              ? 'The payment is disputed at the bank. Answer in the payment provider’s dashboard before you ship; nothing can be refunded while the bank has the money.'
              : 'The bank asks about this payment, and has taken nothing. Answer in the payment provider’s dashboard before you ship, or give the money back.'}
        </Notice>
      )}
      {chargedBack && (
        <Notice role="note" className="mb-4">
          The bank has decided a dispute for the payer. The payment provider gives nothing more of
          this payment back: whatever else is owed has to be paid in another way.
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {transactions.map((transaction) => (
          <TransactionLine
            key={transaction._id}
            orderId={_id}
            transaction={transaction}
            parts={transaction.kind === 'charge' ? parts : []}
            isRelocated={order.linkedOrders.some(({ role }) => role === 'relocation')}
            onClose={setClosing}
          />
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-4">
        {sums.map(([label, amount]) =>
          amount > 0 || label === 'Left to refund' ? (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="tabular-nums">{formatMoney(amount)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {asked && (
        <RefundDialog
          orderId={_id}
          payment={payment}
          method={order.paymentMethod}
          onClose={() => setAsked(false)}
        />
      )}
      {closing !== null && (
        <CloseRefundDialog orderId={_id} refund={closing} onClose={() => setClosing(null)} />
      )}
    </Card>
  );
}
