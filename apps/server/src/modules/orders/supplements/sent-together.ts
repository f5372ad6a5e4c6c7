import type { ShippingChoice } from '../../shipping/index.ts';
import type { OrderRow } from '../order-store.ts';

/** As the order has them, whatever they are called by now. */
export const customerOf = ({
  user_id: id,
  customer_email: email,
  customer_name: fullName,
}: OrderRow) => ({
  id,
  email,
  fullName,
  imageUrl: null,
  role: 'shopper' as const,
  emailVerified: false,
});

/** For whatever belongs to an order nothing more is paid for shipping: that one has paid for it. */
export function sentTogether({ id, number, ...order }: OrderRow): ShippingChoice {
  const { shipping_method: method, arrives_from: from, arrives_to: to } = order;
  const name = method ?? `With order ${number}`;
  const estimate = from === null || to === null ? null : { from, to };
  const by = { id, name, description: '', price: 0, estimate };
  return () => ({ zone: null, offers: [], refusal: null, served: true, by, asChosen: true });
}
