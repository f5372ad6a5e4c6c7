/** Lines of one order and pieces of one line that the shop takes at most. */
export const ORDER_LINES_MAX = 100;
export const LINE_QUANTITY_MAX = 10_000;
/** Orders that are marked as shipped by one request at most. */
export const SHIPPED_AT_ONCE_MAX = 200;

const ORDER_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** As many earlier orders as a new one can be meant instead of. */
export const REPLACED_ORDERS_MAX = 20;

/** What the header Replaces-Orders holds: ids with commas between them. */
export const REPLACED_ORDERS = new RegExp(
  `^${ORDER_ID}(?:,${ORDER_ID}){0,${REPLACED_ORDERS_MAX - 1}}$`,
);

// Its order, which of its order's keys it is, the second at which it ends, and the shop's signature.
const KEY = `${ORDER_ID}\\.\\d{1,6}\\.\\d{1,11}\\.[\\w-]{43}`;

/** A key to an order that was placed without an account. */
export const ORDER_KEY = new RegExp(`^${KEY}$`);

/** What the header Order-Keys holds: keys with commas between them. */
export const ORDER_KEYS = new RegExp(`^${KEY}(?:,${KEY}){0,${REPLACED_ORDERS_MAX - 1}}$`);

const ORDER_NUMBER =
  /^(?:ORDER|NO)?([2-9BCDFGHJKMNP-TV-Z]{3})([2-9BCDFGHJKMNP-TV-Z]{3})([2-9BCDFGHJKMNP-TV-Z]{3})$/;

/** The number of an order as somebody has typed it, whatever stands between its letters; null: it is none. */
export function readOrderNumber(typed: string): string | null {
  const letters = typed.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  const parts = ORDER_NUMBER.exec(letters.toUpperCase());
  return parts === null ? null : parts.slice(1).join('-');
}

/** Last 8 characters of its id: how lists name an order. */
export function shortOrderId(orderId: string): string {
  return orderId.slice(-8);
}

/** How long a key opens its order: as long as most warranty questions take, and no longer. */
export const ORDER_KEY_DAYS = 180;
