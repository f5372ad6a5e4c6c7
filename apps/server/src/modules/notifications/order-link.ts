/** Where a customer sees their order, and pays for it. @param orderKey of a guest's order; null: an account's */
export function orderLink(origin: string, orderId: string, orderKey: string | null): string {
  const page = `${origin}/shop/order-details?orderId=${encodeURIComponent(orderId)}`;
  // Behind the sign that keeps it out of every log on the way.
  return orderKey === null ? page : `${page}#key=${orderKey}`;
}
