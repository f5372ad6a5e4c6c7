import type { OrderStatus } from '@gadgetry/contract/orders';
import type { PaidBefore } from '../exchanges/exchange-rules.ts';

interface RelocatedOrder {
  readonly status: OrderStatus;
  /** Its total, in minor units. */
  readonly grand_total_cents: number;
  readonly discount_cents: number;
}

interface Beside {
  /** What came off its lines, as it was kept. */
  readonly lineDiscounts: number;
  /** Numbers of what was added to it. */
  readonly added: readonly string[];
  /** What was paid for a dearer way of sending it; null: nothing. */
  readonly upgraded: {
    readonly numbers: readonly string[];
    /** The method by which it was to be sent before; null: nobody knows. */
    readonly methodBefore: string | null;
  } | null;
  readonly hasWithdrawal: boolean;
  /** Whose money pays for it; null: its own alone. */
  readonly paidBefore: PaidBefore | null;
  /** What of it was paid with goods that came back, or by an order before it. */
  readonly exchanged: number;
  /** Some of its money has gone back, or has failed to. */
  readonly hasRefunds: boolean;
  readonly disputed: boolean;
  /** The provider's books of its payment say otherwise than ours. */
  readonly differs: boolean;
}

/** A cheaper method gives that back, and ends what was paid for: nothing else does both. */
function ofUpgraded({ numbers, methodBefore }: NonNullable<Beside['upgraded']>): string {
  const before =
    methodBefore === null ? 'one that costs no more than before' : `‘${methodBefore}’, as before`;
  return `A dearer way of sending this order was paid as order ${numbers.join(', order ')}: choose ${before}, at Change method first, and that goes back; then choose this address again. Where no such method is offered any more, cancel this order, which gives all of it back, and make it anew for that address`;
}

/** What is made anew is paid by its customer anew: of what is paid with another order they have paid already. */
function ofUnpaid(paidBefore: PaidBefore | null): string {
  if (paidBefore === null) {
    return 'This order is not paid yet, and comes to another total there: once it is paid, it can go there as another order. Where its customer has sent no money yet, cancel it, and make it anew for that address';
  }
  const { as, number } = paidBefore;
  return as === 'relocation'
    ? `This order takes the place of order ${number}, which is paid, once the difference is paid too: cancel this one, and choose the address at order ${number} again. Made anew, its customer would pay for all of it once more`
    : `This order is sent for what came back of order ${number}: cancel it, and that return waits again. Refund that, before you make this one anew for that address, or its customer pays twice`;
}

/**
 * Why an order that can be changed can't go to a place where it comes to another total, with what to do
 * instead; null: it can, as another order.
 */
export function refusalOfRelocation(
  { status, grand_total_cents: total, discount_cents: discount }: RelocatedOrder,
  beside: Beside,
): string | null {
  if (status === 'PENDING') return ofUnpaid(beside.paidBefore);
  if (beside.disputed) {
    return 'The payment of this order is disputed: wait until the bank has decided';
  }
  if (beside.differs) {
    return 'The payment provider says something else of this payment than the shop’s books: see Books first';
  }
  if (beside.added.length > 0) {
    return `Order ${beside.added.join(', order ')} belongs to this one: cancel and refund that first, and add it again to the order that this one becomes`;
  }
  if (beside.upgraded !== null) return ofUpgraded(beside.upgraded);
  if (beside.hasWithdrawal) {
    return 'Its customer has withdrawn from what is not sent yet: see the returns of this order first';
  }
  if (beside.exchanged > 0) {
    const which = beside.paidBefore === null ? 'another one' : `order ${beside.paidBefore.number}`;
    return `This order was paid with ${which} already, and can’t pay for a third one: cancel it, and pay back by hand what its card does not give back, before you make it anew for that address, or its customer pays twice`;
  }
  if (beside.hasRefunds) {
    return 'Some of the money of this order has gone back, or is to: refund the rest, and make the order anew for that address';
  }
  if (total === 0) {
    return 'Nothing was paid for this order that could pay for another one: cancel it, and make it anew for that address';
  }
  if (beside.lineDiscounts !== discount) {
    return 'What came off each line of this order was not kept when it was placed: cancel it, which gives back what was paid for it, and make it anew for that address, with as much off';
  }
  return null;
}
