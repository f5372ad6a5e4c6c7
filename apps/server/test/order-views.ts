import type { OrderView, OrderViewBody } from '@gadgetry/contract/order-views';
import type { SellingShop } from './buying.ts';

export const toSend: OrderViewBody = { name: 'To send', filter: { status: 'CONFIRMED' } };

export async function saveView(
  { call, admin }: Pick<SellingShop, 'call' | 'admin'>,
  view: OrderViewBody = toSend,
): Promise<OrderView> {
  const { status, body } = await call<OrderView[]>('POST', '/admin/order-views', admin, view);
  if (status !== 201) throw new Error(`Not saved: ${JSON.stringify(body)}`);
  const saved = body.find(({ name }) => name === view.name.trim());
  if (saved === undefined) throw new Error('Not in the list of views');
  return saved;
}
