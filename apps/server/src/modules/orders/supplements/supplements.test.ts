import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Product } from '@gadgetry/contract/catalogue';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop } from '../../../../test/buying.ts';
import { guest, keyIn, orderAsGuest, withKeys } from '../../../../test/guests.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { inCash, sumsOf, tenPercent } from '../../../../test/manual-orders.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: SellingShop;
let supplements: ReturnType<typeof supplementsIn>;
let lamp: Product;
let cable: Product;

/** Shipping costs $5.00, and guests may order. */
beforeAll(async () => {
  shop = await openSellingShop({ settings: { ...unreachableMail, GUEST_CHECKOUT: '1' } });
  supplements = supplementsIn(shop);
  const { admin, call } = shop;
  const { methods } = (await call<ShippingSetup>('GET', '/admin/shipping', admin)).body;
  const { _id: id, isActive: _active, ...standard } = methods[0] ?? expect.fail('no method');
  await call('PUT', `/admin/shipping/methods/${id}`, admin, {
    ...standard,
    name: 'Standard',
    rule: { kind: 'flat', price: 5 },
  });
  lamp = await shop.addProduct({ name: 'Lamp', price: 20, stockQuantity: 1_000 });
  cable = await shop.addProduct({ name: 'Cable', price: 4, stockQuantity: 1_000 });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const oneOf = (product: Product) => [{ product, quantity: 1 }];

async function paidOrder(shopper: SignedIn): Promise<string> {
  const orderId = await shop.placed(shopper, oneOf(lamp));
  await supplements.pay(shopper, orderId);
  return orderId;
}

test('things are added to a paid order as an order of their own, which goes with it and is paid by link', async () => {
  const shopper = await signUp(shop);
  const main = await paidOrder(shopper);
  const before = await supplements.read(main);
  expect(before).toMatchObject({ canBeSupplemented: true, linkedOrders: [], grandTotal: 25 });
  const quote = (await supplements.quoted(main, oneOf(cable))).body;
  expect(quote).toMatchObject({
    grandTotal: 4,
    shipping: 0,
    shippingMethods: [],
    shippingMethodId: null,
    account: { _id: shopper.person.id },
  });
  const added = await supplements.added(main, oneOf(cable));
  const order = await supplements.read(added);
  expect(order).toMatchObject({
    customer: { _id: shopper.person.id, email: shopper.person.email },
    addressId: before.addressId,
    shippingMethod: before.shippingMethod,
    grandTotal: 4,
    shipping: 0,
    orderStatus: 'PENDING',
    madeBy: shop.admin.person.email,
    canBeSupplemented: false,
    canBeChanged: false,
    linkedOrders: [{ _id: main, number: before.number, role: 'main', orderStatus: 'CONFIRMED' }],
  });
  const after = await supplements.read(main);
  expect(after).toMatchObject({
    grandTotal: 25,
    linkedOrders: [
      { _id: added, number: order.number, role: 'supplement', paymentStatus: 'PENDING' },
    ],
  });
  expect(after.timeline.at(-1)).toMatchObject({
    kind: 'supplement_placed',
    actor: shop.admin.person.email,
    detail: order.number,
  });
  const mails = await waitingMails(shop, 'order-to-pay');
  const mail = mails.find(({ to }) => to === shopper.person.email);
  expect(mail?.subject).toBe(`Please pay for what was added to your order ${before.number}`);
  expect(mail?.text).toContain('Grand Total: $4.00');
  await supplements.pay(shopper, added);
  expect(await shop.readOrder(main, shopper)).toMatchObject({
    linkedOrders: [{ _id: added, paymentStatus: 'PAID', orderStatus: 'CONFIRMED' }],
  });
  const path = `/history?entity=order&id=${added}`;
  const [entry] = (await shop.call<HistoryEntry[]>('GET', path, shop.admin)).body;
  expect(entry?.changes).toContainEqual({ field: 'added to', from: null, to: before.number });
});

test('what is added to a guest’s order is a guest’s, opened by the key in its own mail', async () => {
  const { orderId: main, orderKey } = await orderAsGuest(shop, oneOf(lamp));
  const buyer = withKeys(orderKey);
  await shop.comeBack(buyer, await shop.pay(buyer, main));
  const added = await supplements.added(main, oneOf(cable));
  expect((await shop.call('GET', `/orders/${added}`, buyer)).status).toBe(404);
  const mail = (await waitingMails(shop, 'order-to-pay')).findLast(({ to }) => to === guest.email);
  const payer = withKeys(keyIn(mail?.text));
  const paid = await shop.comeBack(payer, await shop.pay(payer, added));
  expect(paid.body).toMatchObject({ orderStatus: 'CONFIRMED' });
});

test('paid in the shop, with something off, it is confirmed at once', async () => {
  const main = await paidOrder(await signUp(shop));
  const how = { payment: inCash, discount: tenPercent };
  const added = await supplements.added(main, oneOf(lamp), how);
  expect(await supplements.read(added)).toMatchObject({
    grandTotal: 18,
    orderStatus: 'CONFIRMED',
    paymentMethod: 'cash',
    discountReason: 'a scratch',
  });
});

test('the same request is one order, also after its order was sent or goes elsewhere', async () => {
  const main = await paidOrder(await signUp(shop));
  const key = newId();
  const quoted = sumsOf((await supplements.quoted(main, oneOf(cable))).body);
  const tries = [1, 2, 3].map(() => supplements.add(main, oneOf(cable), { key, quoted }));
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [id] = answers.map(({ body }) => body.orderId);
  const elsewhere = { ...address, line_1: '4 Temple Lane' };
  const moved = await supplements.act(main, 'address', { address: elsewhere, version: 1 });
  expect(moved.status).toBe(200);
  answers.push(await supplements.add(main, oneOf(cable), { key, quoted }));
  await supplements.act(main, 'ship');
  answers.push(await supplements.add(main, oneOf(cable), { key, quoted }));
  expect(answers.map(({ body }) => body.orderId)).toEqual(answers.map(() => id));
  const other = await supplements.add(main, oneOf(lamp), { key, quoted });
  expect(other.status).toBe(409);
  expect((await supplements.read(main)).linkedOrders).toHaveLength(1);
});

test('nothing is added to what is unpaid, sent, cancelled, paid back, or added itself', async () => {
  const shopper = await signUp(shop);
  const quoted = { subTotal: 4, discount: 0, shipping: 0, tax: 0, grandTotal: 4 };
  const refusalOf = async (id: string) => {
    expect(await supplements.read(id)).toMatchObject({ canBeSupplemented: false });
    const [asked, made] = [
      await supplements.quoted(id, oneOf(cable)),
      await supplements.add(id, oneOf(cable), { quoted }),
    ];
    expect([asked.status, made.status, made.body.code]).toEqual([409, 409, 'transition_refused']);
    expect(asked.body.message).toBe(made.body.message);
    return made.body.message;
  };
  const stock = await shop.stockOf(cable);
  const unpaid = await shop.placed(shopper, oneOf(lamp));
  expect(await refusalOf(unpaid)).toContain('not paid yet');
  await supplements.act(unpaid, 'cancel');
  expect(await refusalOf(unpaid)).toContain('cancelled');
  const sent = await paidOrder(shopper);
  await supplements.act(sent, 'ship');
  expect(await refusalOf(sent)).toContain('left to be sent');
  const paidBack = await paidOrder(shopper);
  await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${paidBack}/refunds`,
    headers: { ...shop.admin.headers, 'idempotency-key': newId() },
    body: { amount: 25, reason: 'broken' },
  });
  expect(await refusalOf(paidBack)).toContain('gone back');
  const main = await paidOrder(shopper);
  const added = await supplements.added(main, oneOf(cable), { payment: inCash });
  expect(await refusalOf(added)).toContain('added to another one');
  expect(await shop.stockOf(cable)).toBe(stock - 1);
});

test('no request says whose it is, where it goes or how: such fields are refused', async () => {
  const main = await paidOrder(await signUp(shop));
  for (const more of [
    { customer: { email: 'another@example.com', fullName: 'Another' } },
    { shippingAddress: address },
    { shippingMethodId: newId() },
    { draftId: newId() },
  ]) {
    expect((await supplements.add(main, oneOf(cable), { more })).status).toBe(400);
  }
  const unknown = await supplements.add(newId(), oneOf(cable), {
    quoted: { subTotal: 4, discount: 0, shipping: 0, tax: 0, grandTotal: 4 },
  });
  expect(unknown.status).toBe(404);
});

test('the database keeps what was added with its order, whoever asks it', async () => {
  const [one, other] = [await paidOrder(await signUp(shop)), await paidOrder(await signUp(shop))];
  const added = await supplements.added(one, oneOf(cable));
  const change = (set: string, id: string) =>
    shop.database.pool.query(`UPDATE orders SET ${set} WHERE id = $1`, [id]);
  await expect(change(`supplements_order_id = '${other}'`, added)).rejects.toThrow('stays');
  await expect(change('supplements_order_id = NULL', added)).rejects.toThrow('stays');
  await expect(change(`supplements_order_id = '${one}'`, other)).rejects.toThrow('order');
  await expect(change('shipping_cents = 1', added)).rejects.toThrow('supplements_are_made');
});
