import { shippingText } from './estimate-text.ts';
import type { Order } from './orders.ts';

type Sent = Pick<Order, 'orderStatus' | 'shippingMethod'>;

/** 'Standard delivery · arrives Tue 24 to Thu 26 Nov', of what is under way; null: nobody said how. */
export function orderShippingText({ orderStatus, shippingMethod }: Sent): string | null {
  if (shippingMethod === null) return null;
  // When it came stands with its steps; what is cancelled does not come.
  const isOver = orderStatus === 'DELIVERED' || orderStatus === 'CANCELLED';
  return isOver ? shippingMethod.name : shippingText(shippingMethod);
}
