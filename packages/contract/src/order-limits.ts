/** Lines of one order and pieces of one line that the shop takes at most. */
export const ORDER_LINES_MAX = 100;
export const LINE_QUANTITY_MAX = 10_000;

/** Last 8 characters: how an order's number is shown to people. */
export function shortOrderId(orderId: string): string {
  return orderId.slice(-8);
}
