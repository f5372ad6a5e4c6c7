import type { Customer } from '@gadgetry/contract/customers';
import type { InternalNotes } from '@gadgetry/contract/internal-notes';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { signUp } from '../../../../test/shop.ts';

let shop: SellingShop;
let orderId: string;
const customer = () => `/admin/customers/${shop.shopper.person.id}`;

beforeAll(async () => {
  shop = await openSellingShop();
  const product = await shop.addProduct();
  orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.call('POST', `/admin/orders/${orderId}/notes`, shop.admin, { text: 'Of the order' });
  await shop.call('POST', `${customer()}/notes`, shop.admin, { text: 'Of the person' });
  return () => shop.close();
});

test('who may see customers and no orders reads nothing that hangs on these', async () => {
  const reader = await signUp(shop, { permissions: ['customers:read', 'customers:write'] });
  const { body } = await shop.call<Customer>('GET', customer(), reader);
  expect(body).toMatchObject({ latestOrders: [], notes: [], accountNotes: { total: 1 } });
  const refused = await shop.call('POST', `${customer()}/export`, reader, {});
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('see orders'),
  ]);
});

test('who may see orders and no customers reads no notes about these', async () => {
  const desk = `/admin/orders/${orderId}/desk`;
  const reader = await signUp(shop, { permissions: ['orders:read'] });
  const { body } = await shop.call<InternalNotes>('GET', desk, reader);
  expect(body).toMatchObject({
    notes: [{ text: 'Of the order' }],
    customer: { notes: { total: 0 } },
  });
  const all = await shop.call<InternalNotes>('GET', desk, shop.admin);
  expect(all.body.customer.notes.total).toBe(1);
});

test('what a colleague signs in by is read out by those only who may see security events', async () => {
  const reader = await signUp(shop, {
    permissions: ['customers:read', 'customers:write', 'orders:read'],
  });
  const path = `/admin/customers/${shop.admin.person.id}/export`;
  const refused = await shop.call('POST', path, reader, {});
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('sign-ins'),
  ]);
  expect((await shop.call('POST', `${customer()}/export`, reader, {})).status).toBe(200);
  expect((await shop.call('POST', path, shop.admin, {})).status).toBe(200);
});
