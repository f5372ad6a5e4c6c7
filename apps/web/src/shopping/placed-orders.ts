import { REPLACED_ORDERS, REPLACED_ORDERS_MAX } from '@gadgetry/contract/order-limits';
import { readStored, writeStored } from '../api/browser-storage.ts';
import { orderKeysHeader } from '../api/order-keys.ts';

// Orders made from this browser's cart that it has not seen paid yet. Shared by tabs, as the cart is.
const STORAGE_KEY = 'gadgetry.placed-orders';
const KEPT = REPLACED_ORDERS_MAX;

let withoutStorage: readonly string[] = [];

function placedOrders(): readonly string[] {
  const stored = readStored('localStorage', STORAGE_KEY);
  if (!Array.isArray(stored)) return withoutStorage;
  return stored.filter((id: unknown) => typeof id === 'string');
}

function keep(ids: readonly string[]): void {
  const stored = writeStored('localStorage', STORAGE_KEY, ids.length === 0 ? null : ids);
  withoutStorage = stored ? [] : ids;
}

export function rememberPlacedOrder(orderId: string): void {
  keep([...placedOrders().filter((id) => id !== orderId), orderId].slice(-KEPT));
}

/** Those orders, and the keys to them, as headers say it: what is ordered now is meant instead of them. */
export function replacedOrdersHeader(): Record<string, string> {
  const ids = placedOrders().filter((id) => REPLACED_ORDERS.test(id));
  return ids.length === 0 ? {} : { 'replaces-orders': ids.join(','), ...orderKeysHeader(ids) };
}

/** Whether this browser knows of any order that may be waiting for its payment. */
export function hasPlacedOrders(): boolean {
  return placedOrders().length > 0;
}

/**
 * Whether the order was made from this browser's cart. Says yes once: what is put in the cart
 * afterwards has nothing to do with that order any more.
 */
export function takePlacedOrder(orderId: string): boolean {
  const known = placedOrders();
  if (!known.includes(orderId)) return false;
  keep(known.filter((id) => id !== orderId));
  return true;
}
