import type { OrderStatus, PaymentStatus } from '@gadgetry/contract/orders';
import type { ReturnStatus } from '@gadgetry/contract/returns';

// What becomes of money that was taken for a difference nobody waits for any more. The goods are paid
// already, so nothing is made anew as an order of its own; what is advised hangs on what has become of the
// order, or the return, that the difference was for.

/** Another order, as far as it matters. */
interface OtherOrder {
  readonly number: string;
  readonly status: OrderStatus;
}

/** The order that was to be sent elsewhere, or another way. */
export interface ChangedOrder extends OtherOrder {
  readonly paymentStatus: PaymentStatus;
  /** Some of it, or all. */
  readonly isSent: boolean;
}

const GIVE_BACK = 'Give back what you have taken';

/** @param other what is asked for by now instead of what this was asked for */
function forOther(what: string, { number, status }: OtherOrder): string {
  if (status === 'PENDING') {
    return `${what} order ${number} by now, which is not paid yet. Say of that one that it is paid, where the money is for it; else give it back`;
  }
  return status === 'CANCELLED'
    ? `${what} order ${number} since, which is cancelled. ${GIVE_BACK}`
    : `${what} order ${number} since, which is paid. ${GIVE_BACK}`;
}

/** Why an order that was to be changed can't be any more; null: as far as its state goes it can. */
function endOf({ number, status, paymentStatus, isSent }: ChangedOrder): string | null {
  if (status === 'CANCELLED') return `order ${number} is cancelled, and nothing of it is sent`;
  if (isSent) return `order ${number}, or a part of it, was sent as it was`;
  return paymentStatus === 'REFUNDED'
    ? `what was paid for order ${number} has gone back, and nothing of it is sent`
    : null;
}

/** @param goesOnAs as which other order it goes elsewhere, or is to; null: as none */
export function ofRelocation(first: ChangedOrder, goesOnAs: OtherOrder | null): string {
  const { number } = first;
  if (goesOnAs !== null) return forOther(`order ${number} goes elsewhere as`, goesOnAs);
  const end = endOf(first);
  return end === null
    ? `order ${number} goes where it was going. Choose the address there again, and say that the difference is paid`
    : `${end}. ${GIVE_BACK}`;
}

/** @param exchangedFor what it is exchanged for by now; null: for nothing */
export function ofExchange(
  { number, status }: { readonly number: string; readonly status: ReturnStatus },
  exchangedFor: OtherOrder | null,
): string {
  const what = `the return of order ${number}`;
  if (exchangedFor !== null) return forOther(`${what} is exchanged for`, exchangedFor);
  if (status === 'REFUNDED') return `${what} was refunded since. ${GIVE_BACK}`;
  return status === 'CLOSED'
    ? `${what} was closed since without a refund. ${GIVE_BACK}`
    : `${what} waits again. Exchange that anew, and say there that the difference is paid`;
}

/** How an order is to be sent that is paid and not sent yet. */
interface Sending {
  /** null: from before methods were kept. */
  readonly by: string | null;
  /** The method that the difference was for. */
  readonly wanted: string | null;
  /** The number of what is asked for by now for a dearer method; null: nothing is. */
  readonly asked: string | null;
  /** Nothing can be asked for a dearer one any more, whatever its state. */
  readonly isSettled: boolean;
}

export function ofUpgrade(main: ChangedOrder, { by, wanted, asked, isSettled }: Sending): string {
  const { number } = main;
  const end = endOf(main);
  if (end !== null) return `${end}. ${GIVE_BACK}`;
  if (asked !== null) {
    const upgrade = { number: asked, status: 'PENDING' } as const;
    return forOther(`a dearer method for order ${number} is asked for as`, upgrade);
  }
  const sent = `order ${number} is sent ${by === null ? 'as before' : `by ${by}`}`;
  if (by !== null && by === wanted) return `${sent} already. ${GIVE_BACK}`;
  return isSettled
    ? `${sent}, and nothing more can be asked for that. ${GIVE_BACK}`
    : `${sent}. Choose the method there again, and say of what is asked for then that it is paid`;
}
