import type { LinkedOrder, Order } from '@gadgetry/contract/orders';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';

type Linked = Pick<Order, 'linkedOrders' | 'orderStatus' | 'paymentStatus' | 'items'>;

const numbersOf = (some: readonly LinkedOrder[]) => some.map(({ number }) => number).join(', ');

const ROLES: Readonly<Record<LinkedOrder['role'], string>> = {
  main: 'Items were added to this order',
  supplement: 'Items that were added',
  upgrade: 'Pays for a dearer shipping method',
  exchange: 'Sent for what came back',
  exchanged: 'Sent for what came back of this order',
  relocation: 'For another address: takes the place of this order',
  relocated: 'For another address: this order takes its place',
};

/** Of what was cancelled: it pays for nothing, and is not sent. */
const OVER: typeof ROLES = {
  ...ROLES,
  upgrade: 'Was to pay for a dearer shipping method',
  exchange: 'Was to be sent for what came back',
  relocation: 'For another address: was to take the place of this order',
};

/** Of what it belongs to an order that was cancelled itself. */
const OVER_ITSELF: typeof ROLES = {
  ...ROLES,
  main: 'Items were to be added to this order',
  exchanged: 'Was to be sent for what came back of this order',
  relocated: 'For another address: this order was to take its place',
};

/** What one of the orders that belong to an order is to it. */
export function linkedAs(order: Linked, { role, orderStatus }: LinkedOrder): string {
  const isOver = order.orderStatus === 'CANCELLED';
  if (role === 'main' && isUpgrade(order)) {
    if (isOver) return 'Was to be sent by the method that this was to pay for';
    return order.orderStatus === 'PENDING'
      ? 'Is sent by the method that this pays for, once it is paid'
      : 'Is sent by the method that this pays for';
  }
  if (isOver && (role === 'main' || role === 'exchanged' || role === 'relocated')) {
    return OVER_ITSELF[role];
  }
  return (orderStatus === 'CANCELLED' ? OVER : ROLES)[role];
}

/** What is exchanged goes on its own. */
const isSentWith = (role: LinkedOrder['role']) => role === 'main' || role === 'supplement';

/** Whether it is sent together with others. */
export const isTogether = (order: Pick<Order, 'linkedOrders' | 'items'>) =>
  !isUpgrade(order) && order.linkedOrders.some(({ role }) => isSentWith(role));

/** What a dearer way of sending an order costs more: those that hold, or may still be paid. */
const upgradesOf = (order: Linked): readonly LinkedOrder[] =>
  isUpgrade(order) || order.linkedOrders.some(({ role }) => role === 'main')
    ? []
    : order.linkedOrders.filter(
        ({ role, orderStatus }) => role === 'upgrade' && orderStatus !== 'CANCELLED',
      );

/** The one that its customer is asked to pay; of what was added, the one of the order that it goes with. */
export const unpaidUpgrade = (order: Linked): LinkedOrder | undefined =>
  isUpgrade(order)
    ? undefined
    : order.linkedOrders.find(
        ({ role, orderStatus }) => role === 'upgrade' && orderStatus === 'PENDING',
      );

/** As which it goes to another address, once its customer has paid for that. */
export const unpaidRelocation = ({ linkedOrders }: Linked): LinkedOrder | undefined =>
  linkedOrders.find(({ role, orderStatus }) => role === 'relocation' && orderStatus === 'PENDING');

function upgradeWarnings(order: Linked): string[] {
  const kept = upgradesOf(order).filter(({ paymentStatus }) => paymentStatus === 'PAID');
  return order.paymentStatus === 'REFUNDED' && kept.length > 0
    ? [
        `The money of this order has gone back, and what was paid for its shipping as ${numbersOf(kept)} has not: refund that as well.`,
      ]
    : [];
}

/** What goes back as well when an order is cancelled; null: nothing. */
export function paidForShipping(order: Linked): string | null {
  const kept = upgradesOf(order).filter(({ paymentStatus }) => paymentStatus === 'PAID');
  if (kept.length === 0) return null;
  const added = addedTo(order).some(({ orderStatus }) => orderStatus === 'CONFIRMED');
  const sentSo = added ? ' What was added is then sent as it was before.' : '';
  return `What was paid for its shipping as ${numbersOf(kept)} goes back as well.${sentSo}`;
}

/** Those that were added to an order; none of one that was added itself. */
function addedTo({ linkedOrders }: Linked): readonly LinkedOrder[] {
  return linkedOrders.some(({ role }) => role === 'main')
    ? []
    : linkedOrders.filter(({ role }) => role === 'supplement');
}

/** What whoever sends an order should know of those that go with it. */
export function linkedWarnings(order: Linked): string[] {
  const { linkedOrders, orderStatus, paymentStatus } = order;
  if (orderStatus !== 'CONFIRMED' && orderStatus !== 'PENDING') return [];
  if (isUpgrade(order)) return [];
  const unpaid = addedTo(order).filter((one) => one.orderStatus === 'PENDING');
  const main = linkedOrders.find(({ role }) => role === 'main');
  const alone = main === undefined ? null : whyAlone(main);
  return [
    ...upgradeWarnings(order),
    ...(unpaid.length === 0
      ? []
      : [
          paymentStatus === 'REFUNDED'
            ? `The money of this order has gone back, and what was added as ${numbersOf(unpaid)} can still be paid: cancel that as well, or send it on its own once it is paid.`
            : `What was added as ${numbersOf(unpaid)} is not paid yet: if this order is sent now, that follows in a parcel of its own.`,
        ]),
    ...(alone === null ? [] : [`${alone} This one is sent on its own.`]),
  ];
}

function whyAlone({ number, orderStatus, paymentStatus }: LinkedOrder): string | null {
  if (orderStatus === 'CANCELLED') return `Order ${number} was cancelled.`;
  if (orderStatus !== 'CONFIRMED') return `Order ${number} was sent already.`;
  return paymentStatus === 'REFUNDED' ? `The money of order ${number} has gone back.` : null;
}

/** Those that are paid and still to be sent: they go into the same parcel. */
export function toSendTogether({ linkedOrders }: Linked): readonly LinkedOrder[] {
  return linkedOrders.filter(
    ({ role, orderStatus, paymentStatus }) =>
      isSentWith(role) && orderStatus === 'CONFIRMED' && paymentStatus === 'PAID',
  );
}

/** The order that one takes the place of once it is paid, whose pieces it then gets; null: it is no such order. */
export function waitsToReplace({ linkedOrders, orderStatus }: Linked): string | null {
  if (orderStatus !== 'PENDING') return null;
  return linkedOrders.find(({ role }) => role === 'relocated')?.number ?? null;
}

/** What stays when an order is cancelled; null: nothing was added to it. */
export function staysWithout(order: Linked): string | null {
  const left = addedTo(order).filter(({ orderStatus }) => orderStatus === 'CONFIRMED');
  if (left.length === 0) return null;
  return `What was added as ${numbersOf(left)} stays: cancel it as well, or send it on its own.`;
}
