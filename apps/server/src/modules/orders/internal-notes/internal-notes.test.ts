import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { InternalNotes, OrderNeighbours } from '@gadgetry/contract/internal-notes';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { anonymiseCustomer } from '../index.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function orderOf(shopper: SignedIn, isPaid = false): Promise<string> {
  const orderId = await shop.placed(shopper, [{ product: await shop.addProduct(), quantity: 1 }]);
  if (isPaid) await shop.comeBack(shopper, await shop.pay(shopper, orderId));
  return orderId;
}

const internalOf = async (id: string) =>
  (await shop.call<InternalNotes>('GET', `/admin/orders/${id}/desk`, shop.admin)).body;

const kinds = (of: InternalNotes) => of.warnings.map(({ kind }) => kind);

test('notes are the shop’s own: added, deleted, never rewritten, and in the history', async () => {
  const id = await orderOf(shop.shopper);
  const path = `/admin/orders/${id}/notes`;
  await shop.call('POST', path, shop.admin, { text: 'Called: wants it on Monday' });
  const second = await shop.call<InternalNotes>('POST', path, shop.admin, { text: 'Gift paper' });
  expect(second.body.notes).toMatchObject([
    { text: 'Gift paper', author: shop.admin.person.email },
    { text: 'Called: wants it on Monday' },
  ]);
  const [note] = second.body.notes;
  const gone = await shop.call<InternalNotes>('DELETE', `${path}/${note?._id}`, shop.admin);
  expect(gone.body.notes).toHaveLength(1);
  expect(await shop.call('DELETE', `${path}/${note?._id}`, shop.admin)).toMatchObject({
    status: 200,
  });
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${id}`,
    shop.admin,
  );
  expect(history.body.map(({ changes }) => changes[0])).toEqual([
    { field: 'internal note', from: 'Gift paper', to: null },
    { field: 'internal note', from: null, to: 'Gift paper' },
    { field: 'internal note', from: null, to: 'Called: wants it on Monday' },
  ]);
  const rewriting = shop.database.pool.query(`UPDATE order_notes SET text = 'other'`);
  await expect(rewriting).rejects.toMatchObject({ constraint: 'order_notes_kept' });
  expect(JSON.stringify(await shop.readOrder(id))).not.toContain('Monday');
});

test('an empty note is refused, and so is one of an order that does not exist', async () => {
  const id = await orderOf(shop.shopper);
  const path = `/admin/orders/${id}/notes`;
  expect(await shop.call('POST', path, shop.admin, { text: ' ' })).toMatchObject({ status: 400 });
  const unknown = '/admin/orders/01890000-0000-7000-8000-000000000000';
  expect(await shop.call('POST', `${unknown}/notes`, shop.admin, { text: 'x' })).toMatchObject({
    status: 404,
  });
  expect(await shop.call('GET', `${unknown}/desk`, shop.admin)).toMatchObject({ status: 404 });
});

test('tags are in small letters, each once, offered where they are used, and filter the list', async () => {
  const [first, second] = [await orderOf(shop.shopper), await orderOf(shop.shopper)];
  const tag = (id: string, tags: string[]) =>
    shop.call<InternalNotes>('PUT', `/admin/orders/${id}/tags`, shop.admin, { tags });
  expect((await tag(first, ['Wholesale', ' wholesale ', 'Late  one'])).body.tags).toEqual([
    'late one',
    'wholesale',
  ]);
  await tag(second, ['wholesale']);
  const used = await shop.call<string[]>('GET', '/admin/order-tags', shop.admin);
  expect(used.body).toEqual(['late one', 'wholesale']);
  const listed = async (name: string) => {
    const path = `/admin/orders?tag=${encodeURIComponent(name)}`;
    const { body } = await shop.call<AdminOrderSummary[]>('GET', path, shop.admin);
    return body.map(({ _id }) => _id);
  };
  expect(await listed('Wholesale')).toEqual([second, first]);
  expect(await listed('late one')).toEqual([first]);
  await tag(first, []);
  expect(await listed('wholesale')).toEqual([second]);
  expect(await tag(first, ['a,b'])).toMatchObject({ status: 400 });
});

test('the shop’s own people see the customer’s other orders and what they have spent', async () => {
  const shopper = await signUp(shop);
  const paid = await orderOf(shopper, true);
  const newest = await orderOf(shopper);
  const { customer } = await internalOf(newest);
  expect(customer).toMatchObject({
    accountId: shopper.person.id,
    otherOrders: 1,
    spent: 19.99,
    latest: [{ _id: paid, grandTotal: 19.99, orderStatus: 'CONFIRMED' }],
  });
});

test('many orders of a day are warned of: of one customer, or of several to one address', async () => {
  const shopper = await signUp(shop);
  const first = await orderOf(shopper);
  const { pool } = shop.database;
  const moveTo = (line: string, id: string) =>
    pool.query('UPDATE orders SET ship_line_1 = $1 WHERE id = $2', [line, id]);
  await moveTo('1 Quiet Lane', first);
  expect(kinds(await internalOf(first))).toEqual([]);
  for (const _ of [1, 2, 3]) await moveTo('1 Quiet Lane', await orderOf(shopper));
  expect(kinds(await internalOf(first))).toEqual(['many_orders_of_customer']);
  const ids: string[] = [];
  for (const _ of [1, 2, 3, 4]) ids.push(await orderOf(await signUp(shop)));
  for (const id of ids) await moveTo('2 Busy Road', id);
  expect((await internalOf(ids[0] ?? '')).warnings).toEqual([
    { kind: 'many_orders_to_address', count: 3 },
  ]);
});

test('what was added to an order is the same purchase, and no order more of a day', async () => {
  const shopper = await signUp(shop);
  const { add } = supplementsIn(shop);
  const main = await orderOf(shopper, true);
  const wishes = [{ product: await shop.addProduct(), quantity: 1 }];
  const added: string[] = [];
  for (const _ of [1, 2, 3]) added.push((await add(main, wishes)).body.orderId);
  const isMany = async (id: string) =>
    kinds(await internalOf(id)).includes('many_orders_of_customer');
  for (const id of [main, ...added]) expect(await isMany(id)).toBe(false);
  // The order that something was added to counts once, with it or without.
  for (const _ of [1, 2]) await orderOf(shopper);
  for (const id of [main, ...added]) expect(await isMany(id)).toBe(false);
  await orderOf(shopper);
  for (const id of [main, ...added]) expect(await isMany(id)).toBe(true);
});

test('a customer who is banned is warned of', async () => {
  const shopper = await signUp(shop);
  const id = await orderOf(shopper);
  await shop.database.pool.query('UPDATE users SET banned = true WHERE id = $1', [
    shopper.person.id,
  ]);
  expect(kinds(await internalOf(id))).toContain('customer_banned');
});

test('the order before and after keep the filter of the list', async () => {
  const [a, b, c] = [
    await orderOf(shop.shopper, true),
    await orderOf(shop.shopper),
    await orderOf(shop.shopper, true),
  ];
  const around = async (id: string, filter = '') => {
    const path = `/admin/orders/${id}/neighbours${filter}`;
    return (await shop.call<OrderNeighbours>('GET', path, shop.admin)).body;
  };
  expect(await around(b)).toEqual({ newer: c, older: a });
  expect((await around(a, '?status=CONFIRMED')).newer).toBe(c);
  expect((await around(c, '?status=CONFIRMED')).older).toBe(a);
  expect((await around(c)).newer).toBe(null);
});

test('with their person, notes and what the history says of them go', async () => {
  const shopper = await signUp(shop);
  const id = await orderOf(shopper, true);
  await shop.call('POST', `/admin/orders/${id}/notes`, shop.admin, { text: 'Lives at the mill' });
  await shop.database.db
    .transaction()
    .execute(async (trx) => void (await anonymiseCustomer(trx, shopper.person.id)));
  expect((await internalOf(id)).notes).toEqual([]);
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${id}`,
    shop.admin,
  );
  expect(history.body[0]?.changes).toEqual([{ field: 'internal note', from: null, to: 'removed' }]);
});
