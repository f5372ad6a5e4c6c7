import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import { expect, test } from 'vitest';
import { orderBody, openSellingShop } from '../../../../test/buying.ts';
import { newId } from '../../../database/identifiers.ts';
import { wordsSearched } from './order-search-rules.ts';

test('an order is found by all that its owner may know of it, and by nothing else', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ name: 'Étoile Folding Lamp 100%' });
  const other = await shop.addProduct({ name: 'Cable' });
  await shop.database.pool.query(
    `UPDATE product_variants SET sku = 'LMP-77' WHERE product_id = $1`,
    [lamp._id],
  );
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'SPRINGTIME',
    discountPercentage: 10,
    expiresAt: '2999-12-31',
  });
  const place = async (
    items: Parameters<typeof orderBody>[0],
    changes: object,
    promoCode?: string,
  ) => {
    const body = orderBody(items, promoCode);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { ...shop.shopper.headers, 'idempotency-key': newId() },
      body: { ...body, shippingAddress: { ...body.shippingAddress, ...changes } },
    });
    return answer.json<{ orderId: string }>().orderId;
  };
  const wanted = await place(
    [{ product: lamp, quantity: 1 }],
    { city: 'Zürich', phone: '0779998877', recipient: 'Åsa Öberg', company: 'Ünder & Co' },
    'SPRINGTIME',
  );
  const another = await place([{ product: other, quantity: 1 }], { phone: '0711112222' });
  const { number } = await shop.readOrder(wanted);
  const find = async (search: string, more = '') => {
    const path = `/admin/orders?search=${encodeURIComponent(search)}${more}`;
    const { body } = await shop.call<AdminOrderSummary[]>('GET', path, shop.admin);
    return body.map(({ _id }) => _id);
  };
  for (const search of [
    number,
    number.toLowerCase().replaceAll('-', ''),
    number.slice(0, 7),
    number.replaceAll('-', '').slice(2, 8),
    wanted,
    wanted.slice(-8),
    'öberg',
    'ASA OBERG',
    'asa',
    'under & co',
    'zurich',
    '077 999 88 77',
    '+94 (77) 999-8877'.replace('+94 ', ''),
    'etoile lamp',
    '100%',
    '%',
    'lmp-77',
    'springtime',
    'lam zür',
  ]) {
    expect([search, await find(search)]).toEqual([search, [wanted]]);
  }
  expect(new Set(await find(shop.shopper.person.email))).toEqual(new Set([wanted, another]));
  for (const search of ['lamp cable', '%lamp', '_', '10_%', 'zzz', '077 999 88 78']) {
    expect([search, await find(search)]).toEqual([search, []]);
  }
  expect(await find('zurich', '&status=PENDING')).toEqual([wanted]);
  expect(await find('zurich', '&status=SHIPPED')).toEqual([]);
});

test('who deletes the account is found by name, address and phone no more', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const { email } = shop.shopper.person;
  const find = async () =>
    (await shop.call<unknown[]>('GET', `/admin/orders?search=${email}`, shop.admin)).body.length;
  expect(await find()).toBe(1);
  await shop.call('POST', `/orders/${orderId}/cancel`, shop.shopper);
  await shop.call('DELETE', '/account', shop.shopper, {});
  expect(await find()).toBe(0);
  const { rows } = await shop.database.pool.query('SELECT text FROM order_search');
  expect(JSON.stringify(rows)).not.toContain(email);
});

test('a phone number is one word, however it is parted', () => {
  expect(wordsSearched('+94 (77) 123-45 67')).toEqual(['94771234567']);
  expect(wordsSearched('077 1234567')).toEqual(['771234567']);
  expect(wordsSearched('00 94 77 1234567')).toEqual(['94771234567']);
  expect(wordsSearched('0000000000')).toEqual(['0000000000']);
  expect(wordsSearched('000012')).toEqual(['000012']);
  expect(wordsSearched('12 34')).toEqual([' 12', ' 34']);
  expect(wordsSearched('  ')).toEqual([]);
});

test('who is taken out of their orders is not written into the search again', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  const { phone } = (await shop.readOrder(orderId)).addressId;
  const find = async () => {
    const { body } = await shop.call<unknown[]>('GET', `/admin/orders?search=${phone}`, shop.admin);
    return body.length;
  };
  // As a deleted account leaves an order that is still to be sent: its address stays with it for now.
  await shop.database.pool.query(
    `UPDATE orders SET customer_email = '', customer_name = '' WHERE id = $1`,
    [orderId],
  );
  expect(await find()).toBe(0);
  const { rows } = await shop.database.pool.query('SELECT text FROM order_search');
  expect(rows).toEqual([]);
});
