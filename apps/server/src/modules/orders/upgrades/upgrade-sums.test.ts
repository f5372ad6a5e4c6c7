import type { ShippingMethod } from '@gadgetry/contract/shipping';
import type { Insights } from '@gadgetry/contract/insights';
import type { ShippedSeveral } from '@gadgetry/contract/shipments';
import { beforeEach, expect, test } from 'vitest';
import { address } from '../../../../test/buying.ts';
import { taxFromNowOn } from '../../../../test/taxing.ts';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';
import { newId } from '../../../database/identifiers.ts';
import { readOrderNews } from '../order-news.ts';
import { listToPick } from '../slips/slip-lines.ts';
import { readToSendTogether } from '../supplements/supplement-store.ts';

let shop: Upgrading['shop'];
let upgrades: Upgrading;

beforeEach(async () => {
  upgrades = await openUpgradingShop();
  shop = upgrades.shop;
  return async () => {
    await shop.issue();
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const freeShipping = (more: object) =>
  shop.call('POST', '/promocodes', shop.admin, {
    expiresAt: '2999-12-31',
    effect: { kind: 'free_shipping', upTo: null },
    ...more,
  });

test('a discount that comes by itself takes nothing off, and what one took off shipping stays off', async () => {
  await freeShipping({ code: 'SENDFREE' });
  const product = await shop.addProduct({ price: 40 });
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: { ...shop.shopper.headers, 'idempotency-key': newId() },
    body: {
      items: [{ product, quantity: 1 }],
      shippingAddress: address,
      shippingMethodId: upgrades.methods.Standard,
      promoCode: 'SENDFREE',
    },
  });
  const { orderId } = placed.json<{ orderId: string }>();
  await upgrades.pay(orderId);
  expect(await upgrades.read(orderId)).toMatchObject({ shipping: 0, grandTotal: 44 });
  // Standard would have cost five dollars: Express costs seven more than that.
  expect(await upgrades.dueOf(orderId, 'Express')).toMatchObject({ shipping: 7, total: 7.7 });
  await freeShipping({ code: 'AUTOFREE', way: 'automatic' });
  const asked = await upgrades.asked(orderId);
  expect(await upgrades.read(asked)).toMatchObject({ shipping: 7, grandTotal: 7.7, discounts: [] });
});

test('tax that is in the prices is told, and not added', async () => {
  await taxFromNowOn(shop, { pricesInclude: true });
  const id = await upgrades.bought();
  const due = { shipping: 7, tax: 0, includedTax: 0.64, total: 7 };
  expect(await upgrades.dueOf(id, 'Express')).toEqual(due);
  // Sent back as it was told, with the tax that is in it.
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${id}/shipping-upgrade`,
    headers: { ...shop.admin.headers, 'idempotency-key': newId() },
    body: { methodId: upgrades.methods.Express, seen: 'Standard', due },
  });
  expect(answer.statusCode).toBe(201);
  const { orderId: asked } = answer.json<{ orderId: string }>();
  expect(await upgrades.read(asked)).toMatchObject({ tax: 0, shipping: 7, grandTotal: 7 });
  await upgrades.pay(asked);
  expect((await upgrades.change(id, 'Standard', 7, 'Express')).status).toBe(200);
});

test.each([
  [false, { shipping: 7, tax: 0.7, includedTax: 0, total: 7.7 }],
  [true, { shipping: 7, tax: 0, includedTax: 0.64, total: 7 }],
])(
  'of an order with tax in its prices: %s, a dearer way is taxed so once the shop’s prices are meant otherwise',
  async (pricesInclude, due) => {
    await taxFromNowOn(shop, { pricesInclude });
    const id = await upgrades.bought();
    await taxFromNowOn(shop, { pricesInclude: !pricesInclude });
    expect(await upgrades.dueOf(id, 'Express')).toEqual(due);
    const asked = await upgrades.asked(id);
    expect(await upgrades.read(asked)).toMatchObject({
      tax: due.tax,
      taxes: [{ included: pricesInclude }],
      grandTotal: due.total,
    });
    await upgrades.pay(asked);
    expect((await upgrades.change(id, 'Standard', due.total, 'Express')).status).toBe(200);
  },
);

test('a difference that no card can be charged with is refused in words, and nothing is begun', async () => {
  await taxFromNowOn(shop, { isOn: false });
  const path = `/admin/shipping/methods/${upgrades.methods.Express}`;
  const { body } = await shop.call<ShippingMethod>('GET', path, shop.admin);
  const { _id: _same, isActive: _active, ...express } = body;
  const cheaper = { ...express, rule: { kind: 'flat', price: 5.25 } };
  expect((await shop.call('PUT', path, shop.admin, cheaper)).status).toBe(200);
  const id = await upgrades.bought();
  const asked = await upgrades.ask(id, 'Express');
  expect([asked.status, asked.body.code]).toEqual([400, 'order_total_too_low']);
  expect((await upgrades.read(id)).linkedOrders).toEqual([]);
});

test('whoever packs finds nothing of it, and a list to ship leaves its order out until it is paid', async () => {
  const id = await upgrades.bought();
  const { number } = await upgrades.read(id);
  const asked = await upgrades.asked(id);
  const shipList = async () =>
    (
      await shop.call<ShippedSeveral>('POST', '/admin/shipments', shop.admin, {
        orders: [{ number }],
      })
    ).body;
  expect(await shipList()).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('a dearer way of sending it') },
  ]);
  await upgrades.pay(asked);
  const { db } = shop.database;
  expect((await listToPick(db, 10)).map((order) => order.id)).toEqual([id]);
  expect(await readToSendTogether(db, [id])).toEqual(new Map());
  const { toShip } = (await shop.call<Insights>('GET', '/admin/insights', shop.admin)).body;
  expect(toShip.count).toBe(1);
  const paid = (await upgrades.read(asked)).timeline.find(({ kind }) => kind === 'paid');
  expect(await readOrderNews(db, [paid?._id ?? ''])).toMatchObject([
    { items: 'A dearer shipping method of another order', totalCents: 770 },
  ]);
  expect(await shipList()).toMatchObject([{ outcome: 'shipped' }]);
  await shop.issue();
  const { documents } = await shop.documents(asked);
  const { rows } = await shop.database.pool.query<{ data: { lines: object[]; shipping: null } }>(
    'SELECT data FROM invoice_documents WHERE order_id = $1',
    [asked],
  );
  expect([documents.length, rows[0]?.data]).toMatchObject([
    1,
    { shipping: null, lines: [{ name: 'Shipping (Express)', quantity: 1, amount: 700 }] },
  ]);
});
