import type { AdminOrder, AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { InternalNotes } from '@gadgetry/contract/internal-notes';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import type { Answer } from '../../../../test/stocked-shop.ts';
import { anonymiseCustomer } from '../index.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop({ settings: unreachableMail });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const elsewhere = { ...address, line_1: '4 Temple Lane', city: 'Kandy', phone: '0770001122' };

async function orderOf(shopper: SignedIn, { isPaid = true } = {}): Promise<string> {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shopper, [{ product, quantity: 2 }]);
  if (isPaid) await shop.comeBack(shopper, await shop.pay(shopper, orderId));
  return orderId;
}

const read = async (id: string) =>
  (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body;

const change = (
  id: string,
  to: object = elsewhere,
  more: object = { version: 1 },
): Promise<Answer<AdminOrder & ErrorBody>> =>
  shop.call('POST', `/admin/orders/${id}/address`, shop.admin, { address: to, ...more });

const act = (id: string, action: string, body: object = {}) =>
  shop.call<AdminOrder & ErrorBody>('POST', `/admin/orders/${id}/${action}`, shop.admin, body);

const historyOf = async (id: string) =>
  (await shop.call<HistoryEntry[]>('GET', `/history?entity=order&id=${id}`, shop.admin)).body;

const found = async (search: string) => {
  const path = `/admin/orders?search=${encodeURIComponent(search)}`;
  const { body } = await shop.call<AdminOrderSummary[]>('GET', path, shop.admin);
  return body.map(({ _id }) => _id);
};

test('an order goes elsewhere until it is sent: its customer is told, and the history has both', async () => {
  const shopper = await signUp(shop);
  const id = await orderOf(shopper);
  expect(await found(shopper.person.email)).toEqual([id]);
  expect(await read(id)).toMatchObject({ addressVersion: 1, canBeChanged: true });
  const changed = await change(id);
  expect([changed.status, changed.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(changed.body).toMatchObject({
    addressId: { ...elsewhere, country: 'LK' },
    addressVersion: 2,
    orderStatus: 'CONFIRMED',
  });
  expect((await shop.readOrder(id, shopper)).addressId).toMatchObject(elsewhere);
  expect(changed.body.timeline.at(-1)).toMatchObject({
    kind: 'address_changed',
    actor: shop.admin.person.email,
    detail: null,
  });
  const [entry] = await historyOf(id);
  expect(entry).toMatchObject({ who: shop.admin.person.email, action: 'updated' });
  expect(entry?.changes).toEqual([
    {
      field: 'delivery address',
      from: '12 Flower Road, Flat 3, Colombo, Western 00700, Sri Lanka, +94771234567',
      to: expect.stringContaining('4 Temple Lane, Flat 3, Kandy'),
    },
  ]);
  const mails = await waitingMails(shop, 'order-address-changed');
  expect(mails.map(({ to }) => to)).toEqual([shopper.person.email]);
  expect(mails[0]?.subject).toContain('delivery address of your order');
  expect(mails[0]?.text).toContain('4 Temple Lane');
  expect(mails[0]?.text).not.toContain('12 Flower Road');
});

test('an order is found by where it goes now, also one that nobody had looked for before', async () => {
  const shopper = await signUp(shop);
  const [looked, fresh] = [await orderOf(shopper), await orderOf(shopper, { isPaid: false })];
  const [one, other] = [{ ...elsewhere, city: 'Galle' }, elsewhere];
  await shop.database.pool.query('DELETE FROM order_search WHERE order_id = $1', [fresh]);
  await change(looked, one);
  await change(fresh, { ...other, city: 'Matara', phone: '0779990001' });
  expect(await found(`${shopper.person.email} colombo`)).toEqual([]);
  expect(await found(`${shopper.person.email} galle`)).toEqual([looked]);
  expect(await found('077 999 0001')).toEqual([fresh]);
});

test('what is asked for twice is done once, and mailed once', async () => {
  const shopper = await signUp(shop);
  const id = await orderOf(shopper);
  await change(id);
  expect(await change(id)).toMatchObject({ status: 200, body: { addressVersion: 2 } });
  expect(await historyOf(id)).toHaveLength(1);
  const mails = await waitingMails(shop, 'order-address-changed');
  expect(mails.filter(({ to }) => to === shopper.person.email)).toHaveLength(1);
});

test('the address book of the customer stays as it is', async () => {
  const shopper = await signUp(shop);
  await shop.call('POST', '/account/addresses', shopper, { address });
  await change(await orderOf(shopper));
  const kept = await shop.call<{ address: object }[]>('GET', '/account/addresses', shopper);
  expect(kept.body).toMatchObject([{ address: { line_1: '12 Flower Road' } }]);
  expect(kept.body).toHaveLength(1);
});

test('it is checked as an order’s is, field by field, and what is unknown is refused', async () => {
  const id = await orderOf(shop.shopper);
  const wrong = await change(id, { ...elsewhere, line_1: '', phone: '12' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.issues).toEqual([
    { path: 'address.line_1', message: 'Address line 1 is required.' },
    { path: 'address.phone', message: 'Invalid phone number format.' },
  ]);
  expect(await change(id, { ...elsewhere, planet: 'Mars' })).toMatchObject({ status: 400 });
  expect(await change(id, elsewhere, {})).toMatchObject({ status: 400 });
  expect(await change('01890000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
  expect(await shop.kindsOf(id)).not.toContain('address_changed');
});

test('what was wholly paid back before it was sent goes nowhere else, nor otherwise', async () => {
  const id = await orderOf(shop.shopper);
  const { grandTotal } = await read(id);
  const refunded = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${id}/refunds`,
    headers: { ...shop.admin.headers, 'idempotency-key': id },
    body: { amount: grandTotal, reason: 'never came' },
  });
  expect(refunded.statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ paymentStatus: 'REFUNDED', canBeChanged: false });
  expect(await change(id)).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
});

test('as soon as a part of it is sent the address stays, also for whoever writes to the database', async () => {
  const id = await orderOf(shop.shopper);
  const { items } = await read(id);
  const lines = [{ itemId: items[0]?._id, quantity: 1 }];
  const sent = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${id}/shipments`,
    headers: { ...shop.admin.headers, 'idempotency-key': id },
    body: { lines },
  });
  expect(sent.statusCode).toBe(200);
  expect((await read(id)).canBeChanged).toBe(false);
  expect(await change(id)).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
  const write = (line: string, of: string) =>
    shop.database.pool.query('UPDATE orders SET ship_line_1 = $1 WHERE id = $2', [line, of]);
  await expect(write('x', id)).rejects.toMatchObject({ constraint: 'orders_address_kept' });
  const cancelled = await orderOf(shop.shopper, { isPaid: false });
  await act(cancelled, 'cancel');
  await expect(write('x', cancelled)).rejects.toMatchObject({ constraint: 'orders_address_kept' });
  const open = await orderOf(shop.shopper);
  await write('x', open);
  expect((await read(open)).addressVersion).toBe(2);
});

test('who packs it is warned that a slip from before has another address', async () => {
  const id = await orderOf(shop.shopper);
  const kinds = async () =>
    (
      await shop.call<InternalNotes>('GET', `/admin/orders/${id}/desk`, shop.admin)
    ).body.warnings.map(({ kind }) => kind);
  expect(await kinds()).not.toContain('address_changed');
  await change(id);
  expect(await kinds()).toContain('address_changed');
  await act(id, 'ship');
  expect(await kinds()).not.toContain('address_changed');
});

test('with their person the addresses in the history go, and what is under way stays where it goes', async () => {
  const shopper = await signUp(shop);
  const id = await orderOf(shopper);
  await change(id);
  await shop.database.db
    .transaction()
    .execute(async (trx) => void (await anonymiseCustomer(trx, shopper.person.id)));
  expect((await historyOf(id))[0]?.changes).toEqual([]);
  const { rows } = await shop.database.pool.query(
    `SELECT before::text || after::text AS said FROM admin_changes WHERE entity_id = $1`,
    [id],
  );
  expect(JSON.stringify(rows)).not.toMatch(/Flower|Temple|Kandy/);
  const order = await read(id);
  expect(order).toMatchObject({ addressId: { city: 'Kandy' }, canBeChanged: false });
  expect(await change(id, address, { version: 2 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('deleted') },
  });
  await act(id, 'ship');
  await act(id, 'deliver');
  expect((await read(id)).addressId).toMatchObject({ line_1: 'removed' });
});
