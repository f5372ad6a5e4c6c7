import { formatMoney } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import { type OrderReturn, RETURN_NOTE_MAX, reasonName } from '@gadgetry/contract/returns';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { hasOrderKey } from '../../api/order-keys.ts';
import { useAnswerReturnMutation, useCancelReturnMutation } from '../../api/returns.ts';
import { paymentPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { ReturnPictures } from '../../shopping/return-pictures.tsx';
import { ReturnStatusBadge } from '../../shopping/return-status-badge.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { momentOf } from '../moments.ts';
import { payingAnOrder } from '../order-route-state.ts';

interface OneReturnProps {
  readonly orderId: string;
  readonly one: OrderReturn;
}

function CancelReturn({ orderId, one }: OneReturnProps) {
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelReturnMutation();
  const confirm = async () => {
    const { error } = await cancel({ orderId, returnId: one._id });
    setAsking(false);
    if (error === undefined) toast.success('Your return is cancelled.');
    else toast.error(errorText(error, 'Your return could not be cancelled. Please try again.'));
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Cancel return
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this return?"
        text="You keep the items then. As long as there is time, you can ask for another return."
        confirmLabel="Cancel return"
        cancelLabel="Keep it"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** The shop wants to know something before it decides. */
function AnswerForm({ orderId, one }: OneReturnProps) {
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [send, { isLoading }] = useAnswerReturnMutation();
  const submit = async () => {
    if (isLoading) return;
    const typed = answer.trim();
    setProblem(typed === '' ? 'Please write an answer' : undefined);
    if (typed === '') return;
    const { error } = await send({ orderId, returnId: one._id, answer: typed });
    if (error === undefined) toast.success('Your answer is sent.');
    else setProblem(errorText(error, 'Your answer could not be sent. Please try again.'));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-2 print:hidden"
    >
      <TextareaField
        label="Your answer"
        error={problem}
        rows={3}
        maxLength={RETURN_NOTE_MAX}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" size="small" pending={isLoading} className="self-start">
        Send answer
      </Button>
    </form>
  );
}

function Said({ who, text }: { readonly who: string; readonly text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <p className="border-l-2 border-line pl-4 break-words whitespace-pre-line">
      <span className="block text-sm text-ink-soft">{who}</span>
      {text}
    </p>
  );
}

function exchangeWords({ number, isPaid, due }: NonNullable<OrderReturn['exchange']>): string {
  return isPaid
    ? `We send you other items for these: order ${number}.`
    : `We send you other items for these, order ${number}, once the difference of ${formatMoney(due)} is paid.`;
}

/** What the items cost more that are sent for it is paid on a page of its own, where that can be opened here. */
function PayDifference({
  order,
  exchange,
}: { readonly order: Order } & Pick<OrderReturn, 'exchange'>) {
  if (exchange === null || exchange.isPaid) return null;
  const { orderId } = exchange;
  const isGuests = order.linkedOrders.some(({ _id, isGuest }) => _id === orderId && isGuest);
  if (isGuests && !hasOrderKey(orderId)) return <p>How to pay stands in the mail about it.</p>;
  return (
    <LinkButton to={paymentPath(orderId)} state={payingAnOrder} className="self-start print:hidden">
      Pay the difference
    </LinkButton>
  );
}

/** What comes next, in words; nothing where it is over and said already. */
function nextStep({ status, refund, exchange }: OrderReturn, sendsMail: boolean): string | null {
  const sum = refund === null ? '' : formatMoney(refund.amount);
  switch (status) {
    case 'REQUESTED':
      return `We look at it and ${sendsMail ? 'write to you' : 'answer here'}. Please keep the items until then.`;
    case 'QUESTIONED':
      return 'We would like to know something first.';
    case 'APPROVED':
      return 'Please send the items back. Once they have arrived, you get your money.';
    case 'RECEIVED':
      return `The items have arrived. We tell you of the refund ${sendsMail ? 'by mail' : 'here'}.`;
    case 'WITHDRAWN':
      return 'These items were not sent: you need do nothing more. You get your money back.';
    case 'REFUNDED':
      return refund?.status === 'failed'
        ? `The refund of ${sum} did not go through yet. We are looking into it.`
        : refund?.status === 'pending'
          ? `A refund of ${sum} is on its way.`
          : null;
    case 'EXCHANGED':
      return exchange === null ? null : exchangeWords(exchange);
    case 'REFUSED':
    case 'CANCELLED':
    case 'CLOSED':
    default:
      return null;
  }
}

interface OrderReturnLineProps {
  readonly order: Order;
  readonly one: OrderReturn;
}

/** Goods that go back: which, how far they are, what was said, and what their shopper can do. */
export function OrderReturnLine({ order, one }: OrderReturnLineProps) {
  const { kind, status, lines, reason } = one;
  const orderId = order._id;
  const next = nextStep(one, useShop().sendsMail);
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">
          {kind === 'withdrawal' ? 'Withdrawal' : 'Return'} of {momentOf(one.requestedAt)}
        </span>
        <ReturnStatusBadge row={one} />
      </p>
      <ul>
        {lines.map(({ itemId, name, quantity, received }) => (
          <li key={itemId}>
            {quantity} × {name}
            {received !== null && received !== quantity && ` (${received} arrived)`}
          </li>
        ))}
      </ul>
      {reason !== null && <p className="text-sm text-ink-soft">{reasonName(reason)}</p>}
      <Said who="You wrote" text={one.note} />
      <ReturnPictures orderId={orderId} pictures={one.pictures} by="you" />
      {next !== null && <p>{next}</p>}
      <PayDifference order={order} exchange={one.exchange} />
      <Said who="How to send them" text={one.instructions} />
      <Said who="We asked" text={one.question} />
      <Said who="You answered" text={one.answer} />
      {status === 'QUESTIONED' && <AnswerForm orderId={orderId} one={one} />}
      <Said
        who={status === 'REFUSED' ? 'Why we refused it' : 'Why we closed it'}
        text={one.decision}
      />
      {one.canCancel && (
        <div className="print:hidden">
          <CancelReturn orderId={orderId} one={one} />
        </div>
      )}
    </li>
  );
}
