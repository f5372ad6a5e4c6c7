import type { OrderStatus } from '@gadgetry/contract/orders';
import type { PaidBefore } from '../exchanges/exchange-rules.ts';

interface SupplementedOrder {
  readonly status: OrderStatus;
  /** '' is a deleted account's. */
  readonly customer_email: string;
  readonly supplements_order_id: string | null;
}

interface Sending {
  /** All of its money has gone back, or will. */
  readonly returned: boolean;
  readonly hasWithdrawal: boolean;
  /** Whose money pays for it; null: its own alone. */
  readonly paidBefore: PaidBefore | null;
  /** Whether something is still to be sent, with which what is added can go. */
  readonly isLeft: boolean;
}

export const OF_NOBODY = 'The account of this order was deleted: nothing can be added to it';

/** What is made anew is paid by its customer anew: of what is paid with another order they have paid already. */
function ofUnpaid(paidBefore: PaidBefore | null): string {
  if (paidBefore === null) {
    return 'This order is not paid yet: wait until it is; or, where its customer has sent no money yet, cancel it, and make it anew with all that is wanted';
  }
  const { as, number } = paidBefore;
  return as === 'relocation'
    ? `This order takes the place of order ${number}, which is paid, once the difference is paid too: wait until it is, or cancel this one, and add to order ${number}`
    : `This order is sent for what came back of order ${number}, once the difference is paid: wait until it is, or cancel this one, and exchange that return for all that is wanted`;
}

/** Why nothing can be added to an order, with what to do instead; null: it can be. */
export function refusalOfSupplement(
  { status, customer_email: email, supplements_order_id: main }: SupplementedOrder,
  { returned, hasWithdrawal, paidBefore, isLeft }: Sending,
): string | null {
  if (email === '') return OF_NOBODY;
  if (main !== null) return 'This order was added to another one: add more to that one';
  if (status === 'PENDING') return ofUnpaid(paidBefore);
  if (status === 'CANCELLED') return 'This order is cancelled: make a new one';
  if (returned) {
    return 'The money of this order has gone back, or is about to: make a new order';
  }
  if (hasWithdrawal) {
    return 'Its customer has withdrawn from what is not sent yet: see the returns of this order first';
  }
  if (status !== 'CONFIRMED' || !isLeft) {
    return 'Nothing of this order is left to be sent: make a new order';
  }
  return null;
}
