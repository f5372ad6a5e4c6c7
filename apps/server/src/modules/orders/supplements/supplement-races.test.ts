import type { Product } from '@gadgetry/contract/catalogue';
import type { ShippedSeveral } from '@gadgetry/contract/shipments';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail } from '../../../../test/mails.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { anonymiseCustomer } from '../index.ts';
import { readToSendTogether } from './supplement-store.ts';

let shop: SellingShop;
let supplements: ReturnType<typeof supplementsIn>;
let cable: Product;

beforeAll(async () => {
  shop = await openSellingShop({ settings: unreachableMail });
  supplements = supplementsIn(shop);
  cable = await shop.addProduct({ price: 4, stockQuantity: 1_000 });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const one = () => [{ product: cable, quantity: 1 }];
const quoted = { subTotal: 4, discount: 0, shipping: 0, tax: 0, grandTotal: 4 };

async function paidOrder(shopper: SignedIn): Promise<string> {
  const orderId = await shop.placed(shopper, one());
  await supplements.pay(shopper, orderId);
  return orderId;
}

const elsewhere = { ...address, line_1: '4 Temple Lane' };

test('an order is not cancelled while something that was added to it waits for its payment', async () => {
  const shopper = await signUp(shop);
  const main = await paidOrder(shopper);
  const added = await supplements.added(main, one());
  const refused = await supplements.act(main, 'cancel');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('cancel that one first'),
  ]);
  expect((await supplements.act(added, 'cancel')).body.orderStatus).toBe('CANCELLED');
  expect((await supplements.act(main, 'cancel')).body.orderStatus).toBe('CANCELLED');
});

test('what is paid stays when its order is cancelled, with its own money', async () => {
  const shopper = await signUp(shop);
  const main = await paidOrder(shopper);
  const added = await supplements.added(main, one());
  await supplements.pay(shopper, added);
  expect((await supplements.act(main, 'cancel')).body.orderStatus).toBe('CANCELLED');
  expect(await supplements.read(added)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    canBeChanged: true,
    payment: { refunded: 0, refunding: 0 },
  });
});

test('of adding and sending or cancelling at once one comes first, and none is half done', async () => {
  const shopper = await signUp(shop);
  for (const action of ['ship', 'cancel', 'cancel', 'ship']) {
    const main = await paidOrder(shopper);
    const [made, acted] = await Promise.all([
      supplements.add(main, one(), { quoted }),
      supplements.act(main, action),
    ]);
    const order = await supplements.read(main);
    expect(order.linkedOrders).toHaveLength(made.status === 201 ? 1 : 0);
    expect([201, 409]).toContain(made.status);
    // What was added first keeps its order from being cancelled, and not from being sent.
    const isRefused = action === 'cancel' && made.status === 201;
    expect(acted.status).toBe(isRefused ? 409 : 200);
  }
});

test('of two admins who add at once both have added', async () => {
  const main = await paidOrder(await signUp(shop));
  const both = await Promise.all([1, 2].map(() => supplements.add(main, one(), { quoted })));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const { linkedOrders } = await supplements.read(main);
  expect(linkedOrders.map(({ _id }) => _id).toSorted()).toEqual(
    both.map(({ body }) => body.orderId).toSorted(),
  );
  const [first] = linkedOrders;
  const sibling = await supplements.read(first?._id ?? '');
  expect(sibling.linkedOrders.map(({ role }) => role)).toEqual(['main', 'supplement']);
});

test('where its order goes, what was added goes too, and nowhere else', async () => {
  const shopper = await signUp(shop);
  const main = await paidOrder(shopper);
  const added = await supplements.added(main, one());
  const sent = await supplements.added(main, one(), { payment: inCash });
  await supplements.act(sent, 'ship');
  const partly = await supplements.added(main, [{ product: cable, quantity: 2 }], {
    payment: inCash,
  });
  const [item] = (await supplements.read(partly)).items;
  const parcel = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${partly}/shipments`,
    headers: { ...shop.admin.headers, 'idempotency-key': partly },
    body: { lines: [{ itemId: item?._id, quantity: 1 }] },
  });
  expect(parcel.statusCode).toBe(200);
  const alone = await supplements.act(added, 'address', { address: elsewhere, version: 1 });
  const { number } = await supplements.read(main);
  expect([alone.status, alone.body.message]).toEqual([409, expect.stringContaining(number)]);
  await supplements.act(main, 'address', { address: elsewhere, version: 1 });
  expect(await supplements.read(added)).toMatchObject({
    addressId: { line_1: '4 Temple Lane' },
    addressVersion: 2,
  });
  expect((await supplements.read(added)).timeline.at(-1)).toMatchObject({
    kind: 'address_changed',
    actor: shop.admin.person.email,
  });
  for (const id of [sent, partly]) {
    expect(await supplements.read(id)).toMatchObject({ addressVersion: 1 });
  }
  await supplements.act(main, 'ship');
  const home = { ...address, line_1: '9 Sea Street' };
  const changed = await supplements.act(added, 'address', { address: home, version: 2 });
  expect(changed.body.addressId.line_1).toBe('9 Sea Street');
});

test('while a part of its order waits what was added goes nowhere else, and alone where nothing does', async () => {
  const shopper = await signUp(shop);
  const main = await shop.placed(shopper, [{ product: cable, quantity: 2 }]);
  await supplements.pay(shopper, main);
  const added = await supplements.added(main, one(), { payment: inCash });
  const [item] = (await supplements.read(main)).items;
  const parcel = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${main}/shipments`,
    headers: { ...shop.admin.headers, 'idempotency-key': main },
    body: { lines: [{ itemId: item?._id, quantity: 1 }] },
  });
  expect(parcel.statusCode).toBe(200);
  expect(await supplements.read(added)).toMatchObject({ canBeChanged: false });
  const move = () => supplements.act(added, 'address', { address: elsewhere, version: 1 });
  expect((await move()).status).toBe(409);

  const paidBack = await paidOrder(shopper);
  const alone = await supplements.added(paidBack, one(), { payment: inCash });
  const { grandTotal: amount } = await supplements.read(paidBack);
  const refund = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${paidBack}/refunds`,
    headers: { ...shop.admin.headers, 'idempotency-key': paidBack },
    body: { amount, reason: 'Not wanted' },
  });
  expect(refund.statusCode).toBe(200);
  expect(await supplements.read(alone)).toMatchObject({ canBeChanged: true });
  const moved = await supplements.act(alone, 'address', { address: elsewhere, version: 1 });
  expect(moved.status).toBe(200);
});

test('whoever ships a list is told of what still waits; slips name what goes together', async () => {
  const shopper = await signUp(shop);
  const main = await paidOrder(shopper);
  const added = await supplements.added(main, one());
  const [{ number }, other] = [await supplements.read(main), await supplements.read(added)];
  const ship = async () =>
    (
      await shop.call<ShippedSeveral>('POST', '/admin/shipments', shop.admin, {
        orders: [{ number }],
      })
    ).body;
  expect(await ship()).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining(other.number) },
  ]);
  expect(await readToSendTogether(shop.database.db, [main, added])).toEqual(
    new Map([[added, [number]]]),
  );
  await supplements.pay(shopper, added);
  expect(await readToSendTogether(shop.database.db, [main, added])).toEqual(
    new Map([
      [added, [number]],
      [main, [other.number]],
    ]),
  );
  expect(await ship()).toMatchObject([{ outcome: 'shipped' }]);
  expect(await ship()).toMatchObject([{ outcome: 'shipped_before' }]);
});

test('moving an order and sending what was added to it at once leave no half of either', async () => {
  const shopper = await signUp(shop);
  for (let run = 0; run < 3; run += 1) {
    const main = await paidOrder(shopper);
    const added = await supplements.added(main, one(), { payment: inCash });
    const [moved, sent] = await Promise.all([
      supplements.act(main, 'address', { address: elsewhere, version: 1 }),
      supplements.act(added, 'ship'),
    ]);
    expect([moved.status, sent.status]).toEqual([200, 200]);
    const { addressVersion, timeline } = await supplements.read(added);
    const came = timeline
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'address_changed' || kind === 'shipped');
    expect([['shipped'], ['address_changed', 'shipped']]).toContainEqual(came);
    expect(addressVersion).toBe(came.length);
  }
});

test('unpaid when its hold is over what was added is cancelled, and its order stays', async () => {
  const main = await paidOrder(await signUp(shop));
  const added = await supplements.added(main, one());
  await shop.endHold(added);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await supplements.read(main)).toMatchObject({
    orderStatus: 'CONFIRMED',
    linkedOrders: [{ _id: added, orderStatus: 'CANCELLED' }],
    canBeSupplemented: true,
  });
});

test('nothing is added to the order of a deleted account', async () => {
  const shopper = await signUp(shop);
  const main = await paidOrder(shopper);
  const added = await supplements.added(main, one(), { payment: inCash });
  await shop.database.db.transaction().execute((trx) => anonymiseCustomer(trx, shopper.person.id));
  const refused = await supplements.add(main, one(), { quoted });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('deleted')]);
  expect(await supplements.read(added)).toMatchObject({
    customer: { email: '' },
    linkedOrders: [{ _id: main }],
  });
});
