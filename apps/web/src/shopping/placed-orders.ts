import type { EarlierOrder } from '@gadgetry/contract/earlier-orders';
import { REPLACED_ORDERS, REPLACED_ORDERS_MAX } from '@gadgetry/contract/order-limits';
import { readStored, writeStored } from '../api/browser-storage.ts';
import { orderKeysHeader } from '../api/order-keys.ts';

// Orders made from this browser's cart that it has not seen paid yet. Shared by tabs, as the cart is.
const STORAGE_KEY = 'gadgetry.placed-orders';
// Those of them that their shopper was told are paid: the cart may still hold what they have bought.
const PAID_KEY = 'gadgetry.paid-orders';
const KEPT = REPLACED_ORDERS_MAX;

type Key = typeof STORAGE_KEY | typeof PAID_KEY;

const withoutStorage = new Map<Key, readonly string[]>();

function listed(key: Key): readonly string[] {
  const stored = readStored('localStorage', key);
  if (!Array.isArray(stored)) return withoutStorage.get(key) ?? [];
  return stored.filter((id: unknown) => typeof id === 'string');
}

function keep(key: Key, ids: readonly string[]): void {
  const newest = ids.slice(-KEPT);
  const stored = writeStored('localStorage', key, newest.length === 0 ? null : newest);
  withoutStorage.set(key, stored ? [] : newest);
}

const placedOrders = () => listed(STORAGE_KEY);

export function rememberPlacedOrder(orderId: string): void {
  keep(STORAGE_KEY, [...placedOrders().filter((id) => id !== orderId), orderId]);
}

/**
 * After an order was placed: of those that it was meant instead of, only what still waits for its payment
 * is for the next one to replace. What is paid is kept apart, and what the shop does not name is over.
 */
export function settleReplacedOrders(
  orderId: string,
  goOn: readonly Pick<EarlierOrder, 'orderId' | 'is'>[],
): void {
  const known = placedOrders();
  const isPaid = (id: string) => goOn.some((one) => one.orderId === id && one.is === 'paid');
  const waits = (id: string) => goOn.some((one) => one.orderId === id && one.is !== 'paid');
  keep(PAID_KEY, [...listed(PAID_KEY), ...known.filter(isPaid)]);
  // Ids sort by time: of what was ordered since the shop has said nothing.
  keep(
    STORAGE_KEY,
    known.filter((id) => id >= orderId || waits(id)),
  );
}

/**
 * Those orders, and the keys to them, as headers say it: what is ordered now is meant instead of them. Where
 * one that was placed since may still wait, whoever was told that an earlier one is paid is told once more:
 * the cart is the same, and a third order would be sent as well.
 */
export function replacedOrdersHeader(): Record<string, string> {
  const placed = placedOrders();
  // Ids sort by time.
  const told = listed(PAID_KEY).filter((paid) => placed.some((id) => id > paid));
  const ids = [...told, ...placed].filter((id) => REPLACED_ORDERS.test(id)).slice(-KEPT);
  return ids.length === 0 ? {} : { 'replaces-orders': ids.join(','), ...orderKeysHeader(ids) };
}

/** Whether this browser knows of any order that may be waiting for its payment, or has bought what is in the cart. */
export function hasPlacedOrders(): boolean {
  return placedOrders().length + listed(PAID_KEY).length > 0;
}

/**
 * Whether the order was made from this browser's cart. Says yes once: what is put in the cart
 * afterwards has nothing to do with that order any more.
 */
export function takePlacedOrder(orderId: string): boolean {
  for (const key of [STORAGE_KEY, PAID_KEY] as const) {
    const known = listed(key);
    if (!known.includes(orderId)) continue;
    keep(
      key,
      known.filter((id) => id !== orderId),
    );
    return true;
  }
  return false;
}
