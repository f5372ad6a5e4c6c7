/** Lines of one order and pieces of one line that the shop takes at most. */
export const ORDER_LINES_MAX = 100;
export const LINE_QUANTITY_MAX = 10_000;

const ORDER_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** As many earlier orders as a new one can be meant instead of. */
export const REPLACED_ORDERS_MAX = 20;

/** What the header Replaces-Orders holds: ids with commas between them. */
export const REPLACED_ORDERS = new RegExp(
  `^${ORDER_ID}(?:,${ORDER_ID}){0,${REPLACED_ORDERS_MAX - 1}}$`,
);

/** Last 8 characters: how an order's number is shown to people. */
export function shortOrderId(orderId: string): string {
  return orderId.slice(-8);
}
