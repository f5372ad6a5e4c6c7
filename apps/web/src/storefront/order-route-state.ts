/**
 * Handed along with a navigation to an order's screens; a reload keeps it. Also where an order is
 * looked up because something went wrong with it: its page must not call it successful then.
 */
export const fromMyOrders = { fromMyOrders: true } as const;
/** An order that waits for its payment is paid from its own page: the cart may be empty by then. */
export const payingAnOrder = { payingAnOrder: true } as const;

type Flag = keyof typeof fromMyOrders | keyof typeof payingAnOrder;

export function hasFlag(state: unknown, flag: Flag): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, flag) === true;
}
