import { ORDER_KEY, REPLACED_ORDERS_MAX } from '@gadgetry/contract/order-limits';
import { readStored, writeStored } from './browser-storage.ts';

// Keys to orders that were placed here without an account, or whose link was opened here. Shared by tabs,
// as the cart is; forgotten with signing out, after which somebody else may sit here.
const STORAGE_KEY = 'gadgetry.order-keys';
/** As many as one call takes. */
const KEPT = REPLACED_ORDERS_MAX;

/** What is none would have every call refused that it is sent with. */
const isKey = (key: unknown): key is string => typeof key === 'string' && ORDER_KEY.test(key);

let withoutStorage: readonly string[] = [];

const orderOf = (key: string): string => key.split('.', 1).join('');

function orderKeys(): readonly string[] {
  const stored = readStored('localStorage', STORAGE_KEY);
  if (!Array.isArray(stored)) return withoutStorage;
  return stored.filter(isKey);
}

function keep(keys: readonly string[]): void {
  const stored = writeStored('localStorage', STORAGE_KEY, keys.length === 0 ? null : keys);
  withoutStorage = stored ? [] : keys;
}

/** A newer key to an order stands for the earlier ones. */
export function rememberOrderKey(key: string): void {
  if (!isKey(key)) return;
  keep([...orderKeys().filter((known) => orderOf(known) !== orderOf(key)), key].slice(-KEPT));
}

export function forgetOrderKeys(): void {
  keep([]);
}

/** Whether this browser has a key to any order, or to this one. */
export function hasOrderKey(orderId?: string): boolean {
  return orderKeys().some((key) => orderId === undefined || orderOf(key) === orderId);
}

/** The header Order-Keys with the keys to these orders; all of them where none is named. */
export function orderKeysHeader(orderIds?: readonly string[]): Record<string, string> {
  const keys = orderKeys().filter((key) => orderIds?.includes(orderOf(key)) ?? true);
  return keys.length === 0 ? {} : { 'order-keys': keys.join(',') };
}

/** The key behind the '#' of a mailed link: no server and no log sees it. */
export function keyOfLink(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('key');
}
