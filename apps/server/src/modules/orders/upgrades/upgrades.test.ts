import type { HistoryEntry } from '@gadgetry/contract/history';
import { beforeAll, expect, test } from 'vitest';
import { waitingMails } from '../../../../test/mails.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: Upgrading['shop'];
let upgrades: Upgrading;

beforeAll(async () => {
  upgrades = await openUpgradingShop();
  shop = upgrades.shop;
  return async () => {
    await shop.issue();
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const dueByExpress = { shipping: 7, tax: 0.7, includedTax: 0, total: 7.7 };

test('a dearer method is asked for with its tax, paid at a link, and then the order is sent so', async () => {
  const id = await upgrades.bought();
  expect((await upgrades.offered(id)).map(({ name, due }) => [name, due])).toEqual([
    ['Standard', null],
    ['Express', dueByExpress],
    ['Courier', { shipping: 15, tax: 1.5, includedTax: 0, total: 16.5 }],
  ]);
  const asked = await upgrades.asked(id);
  const before = await upgrades.read(id);
  expect(before).toMatchObject({
    shippingMethod: { name: 'Standard' },
    grandTotal: 49.5,
    linkedOrders: [{ _id: asked, role: 'upgrade', orderStatus: 'PENDING' }],
  });
  const waiting = await upgrades.read(asked);
  expect(waiting).toMatchObject({
    items: [],
    subTotal: 0,
    shipping: 7,
    tax: 0.7,
    grandTotal: 7.7,
    orderStatus: 'PENDING',
    shippingMethod: { name: 'Express' },
    madeBy: shop.admin.person.email,
    linkedOrders: [{ _id: id, role: 'main' }],
    actions: ['cancel'],
    canBeChanged: false,
    canBeSupplemented: false,
  });
  const mail = (await waitingMails(shop, 'order-to-pay')).find(({ text }) =>
    text.includes(waiting.number),
  );
  expect(mail?.text).toContain(
    `Sending your order ${before.number} by Express, as we have agreed, costs $7.70 more.`,
  );
  expect(mail?.text).toContain('Grand Total: $7.70');
  expect(mail?.text).not.toMatch(/^\s*Total:/m);
  await upgrades.pay(asked);
  const paid = await upgrades.read(id);
  expect(paid).toMatchObject({
    shippingMethod: { name: 'Express' },
    grandTotal: 49.5,
    shipping: 5,
    orderStatus: 'CONFIRMED',
  });
  expect(paid.timeline.slice(-2)).toMatchObject([
    { kind: 'upgrade_asked', actor: shop.admin.person.email, detail: waiting.number },
    {
      kind: 'shipping_changed',
      detail: `Express instead of Standard, paid as order ${waiting.number}`,
    },
  ]);
  expect(await upgrades.read(asked)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    actions: [],
  });
  const confirmed = (await waitingMails(shop, 'order-confirmed')).at(-1);
  expect(confirmed?.subject).toBe(`Your order ${before.number} will be sent by Express`);
  expect(confirmed?.text).toContain('Grand Total: $7.70');
  await shop.issue();
  expect(await shop.inShort(asked)).toEqual([expect.stringMatching(/^invoice .* 7\.7$/)]);
  const path = `/history?entity=order&id=${asked}`;
  const [entry] = (await shop.call<HistoryEntry[]>('GET', path, shop.admin)).body;
  expect(entry?.action).toBe('created');
  expect(entry?.changes).toContainEqual({
    field: 'dearer shipping of',
    from: null,
    to: before.number,
  });
});

test('it goes with its order: on its way, and arrived, and is nothing to pack', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await upgrades.pay(asked);
  const own = await upgrades.act(asked, 'ship');
  expect([own.status, own.body.code]).toEqual([409, 'transition_refused']);
  expect((await upgrades.act(id, 'ship')).status).toBe(200);
  expect((await upgrades.read(asked)).orderStatus).toBe('SHIPPED');
  const arrives = await upgrades.act(asked, 'deliver');
  expect([arrives.status, arrives.body.message]).toEqual([
    409,
    expect.stringContaining('arrives with'),
  ]);
  await upgrades.act(id, 'deliver');
  expect((await upgrades.read(asked)).orderStatus).toBe('DELIVERED');
  expect((await upgrades.offered(id)).map(({ due }) => due)).toEqual([null, null, null]);
});

test('while it waits its order is not sent, cancelled, paid back or changed; withdrawn, it can be', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  const { number, ...waiting } = await upgrades.read(asked);
  expect(waiting.orderStatus).toBe('PENDING');
  const {
    actions,
    items: [item],
  } = await upgrades.read(id);
  expect([actions.includes('ship'), actions.includes('cancel')]).toEqual([false, false]);
  const product = await shop.addProduct({ price: 40 });
  const refused = [
    await upgrades.act(id, 'ship'),
    await upgrades.act(id, 'cancel'),
    await upgrades.refund(id, { amount: 49.5 }),
    await upgrades.refund(id, { amount: 49.49 }),
    await upgrades.refund(id, { shipping: 5 }),
    await upgrades.refund(id, { lines: [{ itemId: item?._id, quantity: 1 }] }),
    await upgrades.change(id, 'Courier', 0, 'Standard'),
    await upgrades.ask(id, 'Courier', { due: { shipping: 15, tax: 1.5, total: 16.5 } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
  const why = `asked to pay for a dearer way of sending it, as order ${number}`;
  for (const { body } of refused) {
    expect(body).toMatchObject({
      code: 'transition_refused',
      message: expect.stringContaining(why),
    });
  }
  expect((await upgrades.offered(id)).map(({ due }) => due)).toEqual([null, null, null]);
  expect((await supplementsIn(shop).add(id, [{ product, quantity: 1 }])).status).toBe(201);
  expect((await upgrades.act(asked, 'cancel')).body.orderStatus).toBe('CANCELLED');
  const main = await upgrades.read(id);
  expect(main.timeline.at(-1)).toMatchObject({
    kind: 'upgrade_ended',
    detail: `Order ${number} was cancelled before it was paid`,
    actor: shop.admin.person.email,
  });
  const told = (await waitingMails(shop, 'order-cancelled')).find(({ text }) =>
    text.includes(number),
  );
  expect(told?.text).toContain(`We have cancelled order ${number}. It was the difference`);
  expect(told?.text).toContain(`order ${main.number} stays as it was`);
  expect(told?.text).not.toContain('not paid');
  expect((await upgrades.refund(id, { amount: 1 })).body.payment?.refunded).toBe(1);
  expect((await upgrades.act(id, 'ship')).body.orderStatus).toBe('SHIPPED');
});

test('not paid in time it is over, and can be asked for anew', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await shop.endHold(asked);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  const { number, orderStatus } = await upgrades.read(asked);
  expect(orderStatus).toBe('CANCELLED');
  const main = await upgrades.read(id);
  expect(main).toMatchObject({ shippingMethod: { name: 'Standard' }, orderStatus: 'CONFIRMED' });
  expect(main.timeline.at(-1)).toMatchObject({ detail: `Order ${number} was not paid in time` });
  const told = (await waitingMails(shop, 'order-cancelled')).find(({ text }) =>
    text.includes(number),
  );
  expect(told?.text).toContain(`Order ${number} was not paid in time and is cancelled.`);
  const again = await upgrades.asked(id);
  await upgrades.pay(again);
  expect((await upgrades.read(id)).shippingMethod?.name).toBe('Express');
});

test('dearer once more is asked for beside what was paid, and cheaper gives the last back first', async () => {
  const id = await upgrades.bought();
  const express = await upgrades.asked(id);
  await upgrades.pay(express);
  expect(await upgrades.dueOf(id, 'Courier')).toMatchObject({ shipping: 8, total: 8.8 });
  const courier = await upgrades.asked(id, 'Courier', { seen: 'Express' });
  await upgrades.pay(courier);
  expect((await upgrades.read(id)).shippingMethod?.name).toBe('Courier');
  const offers = await upgrades.offered(id);
  expect(offers.map(({ name, refund }) => [name, refund])).toEqual([
    ['Standard', 16.5],
    ['Express', 8.8],
    ['Courier', 0],
  ]);
  const back = await upgrades.change(id, 'Express', 8.8, 'Courier');
  expect([back.status, back.body.shippingMethod?.name]).toEqual([200, 'Express']);
  expect(back.body.payment?.refunded).toBe(0);
  expect(await upgrades.read(courier)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
  });
  expect(await upgrades.read(express)).toMatchObject({ orderStatus: 'CONFIRMED' });
  const whole = await upgrades.change(id, 'Standard', 7.7, 'Express');
  expect(whole.body).toMatchObject({
    shippingMethod: { name: 'Standard' },
    payment: { refunded: 0 },
  });
  expect(await upgrades.read(express)).toMatchObject({
    orderStatus: 'CANCELLED',
    payment: { refunded: 7.7 },
  });
  await shop.issue();
  expect((await shop.inShort(express)).map((one) => one.split(' ')[0])).toEqual([
    'invoice',
    'credit_note',
  ]);
});

test('a cancelled order gives back what was paid for how it is sent; alone that is not cancelled', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await upgrades.pay(asked);
  const alone = await upgrades.act(asked, 'cancel');
  expect([alone.status, alone.body.message]).toEqual([409, expect.stringContaining('another way')]);
  const cancelled = await upgrades.act(id, 'cancel');
  expect(cancelled.body).toMatchObject({ orderStatus: 'CANCELLED', payment: { refunded: 49.5 } });
  expect(await upgrades.read(asked)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    payment: { refunded: 7.7 },
  });
});

test('what was paid for it can be refunded by itself, and goes back once', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await upgrades.pay(asked);
  expect((await upgrades.refund(asked, { shipping: 5 })).body.payment).toMatchObject({
    refunded: 5,
    refundable: 2.7,
  });
  const told = (await waitingMails(shop, 'order-refunded')).at(-1);
  expect(told?.text).toContain('goes back to you: $5.00 for shipping.');
  expect((await upgrades.offered(id)).map(({ refund }) => refund)).toEqual([2.7, 0, null]);
  expect((await upgrades.change(id, 'Standard', 2.7, 'Express')).status).toBe(200);
  expect(await upgrades.read(asked)).toMatchObject({
    paymentStatus: 'REFUNDED',
    payment: { refunded: 7.7 },
  });
});

test('where its order goes what is to be paid goes too, and what was added is sent the same way', async () => {
  const id = await upgrades.bought();
  const supplements = supplementsIn(shop);
  const items = [{ product: await shop.addProduct({ price: 40 }), quantity: 1 }];
  const added = await supplements.added(id, items, { payment: inCash });
  const asked = await upgrades.asked(id);
  const { addressId } = await upgrades.read(id);
  const elsewhere = { ...addressId, line_1: '4 Temple Lane', country: 'LK' };
  const moved = await upgrades.act(id, 'address', { address: elsewhere, version: 1 });
  expect(moved.status).toBe(200);
  expect((await upgrades.read(asked)).addressId.line_1).toBe('4 Temple Lane');
  await upgrades.pay(asked);
  expect(await upgrades.read(added)).toMatchObject({
    shippingMethod: { name: 'Express' },
    shipping: 0,
  });
  expect((await upgrades.read(asked)).addressVersion).toBe(2);
});

test('paid in the shop instead of at the link it is the same', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  const { kind: _kind, ...received } = inCash;
  const paid = await upgrades.act(asked, 'received', received);
  expect(paid.body).toMatchObject({ orderStatus: 'CONFIRMED', paymentMethod: 'cash' });
  const main = await upgrades.read(id);
  expect(main.shippingMethod?.name).toBe('Express');
  expect(main.timeline.at(-1)).toMatchObject({ actor: shop.admin.person.email });
});

test('what is unpaid, sent, cancelled, not dearer, unknown or otherwise than was shown is not asked for', async () => {
  const id = await upgrades.bought();
  const wrong = { shipping: 7, tax: 0, total: 7 };
  const nothing = { shipping: 0, tax: 0, total: 0 };
  expect((await upgrades.ask(id, 'Express', { due: wrong })).body.code).toBe('quote_changed');
  expect((await upgrades.ask(id, 'Standard', { due: nothing })).body.code).toBe(
    'total_would_change',
  );
  expect((await upgrades.ask(id, 'Express', { seen: 'Courier' })).body.code).toBe('stale_edit');
  expect((await upgrades.ask(newId(), 'Express', { due: wrong })).status).toBe(404);
  expect((await upgrades.read(id)).linkedOrders).toEqual([]);
  const sent = await upgrades.bought();
  await upgrades.act(sent, 'ship');
  expect((await upgrades.ask(sent, 'Express')).body.message).toContain('was sent already');
  const cancelled = await upgrades.bought();
  await upgrades.act(cancelled, 'cancel');
  expect((await upgrades.ask(cancelled, 'Express')).body.message).toContain('cancelled');
  const paidBack = await upgrades.bought();
  await upgrades.refund(paidBack, { amount: 49.5 });
  expect((await upgrades.ask(paidBack, 'Express')).body.code).toBe('transition_refused');
  const product = await shop.addProduct({ price: 40 });
  const unpaid = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  expect((await upgrades.ask(unpaid, 'Express')).body.message).toContain('not paid yet');
  expect(await upgrades.dueOf(unpaid, 'Express')).toBeNull();
});

test('the database keeps one that waits for each order, and shipping beside goods from none', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  const set = (what: string, of: string) =>
    shop.database.pool.query(`UPDATE orders SET ${what} WHERE id = $1`, [of]);
  await expect(set('sub_total_cents = 1', asked)).rejects.toThrow('check constraint');
  await upgrades.act(asked, 'cancel');
  const again = await upgrades.asked(id);
  const waits = `status = 'PENDING', payment_status = 'PENDING', hold_expires_at = now() + '1 day'`;
  await expect(set(waits, asked)).rejects.toThrow('orders_one_upgrade_waits');
  await upgrades.act(again, 'cancel');
});
