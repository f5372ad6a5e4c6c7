import { readStored, writeStored } from './browser-storage.ts';

// Orders made from this browser's cart that it has not seen paid yet. Shared by tabs, as the cart is.
const STORAGE_KEY = 'gadgetry.placed-orders';
const KEPT = 20;

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
