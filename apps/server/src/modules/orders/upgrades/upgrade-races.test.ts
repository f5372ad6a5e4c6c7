import type { ShippingMethod, ShippingSetup } from '@gadgetry/contract/shipping';
import { beforeAll, expect, test } from 'vitest';
import { guest, keyIn, orderAsGuest, takesGuests, withKeys } from '../../../../test/guests.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: Upgrading['shop'];
let upgrades: Upgrading;

beforeAll(async () => {
  upgrades = await openUpgradingShop({ settings: { ...takesGuests, ...unreachableMail } });
  shop = upgrades.shop;
  return async () => {
    await shop.issue();
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const statusesOf = (all: readonly { readonly status: number }[]) =>
  all.map(({ status }) => status).toSorted((one, other) => one - other);

/** It was over when its money came, or what it was for had changed: the money went back. */
async function expectGivenBack(asked: string) {
  expect(await upgrades.read(asked)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    payment: { refunded: 7.7 },
  });
}

/** Its customer pays, and the shop hears of it once this is over. */
async function paidLate(asked: string, end: () => Promise<unknown>) {
  const sessionId = await shop.pay(shop.shopper, asked);
  await shop.database.pool.query(`UPDATE payments SET status = 'expired' WHERE order_id = $1`, [
    asked,
  ]);
  await end();
  await shop.comeBack(shop.shopper, sessionId);
}

test('of two admins who ask at once one does, and a press more is the same', async () => {
  const id = await upgrades.bought();
  const both = await Promise.all([upgrades.ask(id, 'Express'), upgrades.ask(id, 'Courier')]);
  expect(statusesOf(both)).toEqual([201, 409]);
  const again = await upgrades.bought();
  const due = { shipping: 7, tax: 0.7, total: 7.7 };
  const key = newId();
  const press = () => upgrades.ask(again, 'Express', { key, due });
  const pressed = [...(await Promise.all([press(), press()])), await press()];
  expect(pressed.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(pressed.map(({ body }) => body.orderId)).size).toBe(1);
  await upgrades.pay(pressed[0]?.body.orderId ?? '');
  // Also after it was paid, when nothing of the kind could be asked for any more.
  expect((await press()).body.orderId).toBe(pressed[0]?.body.orderId);
  expect((await upgrades.ask(again, 'Courier', { key, due })).body.code).toBe(
    'idempotency_conflict',
  );
});

test('of asking and sending, cancelling or changing at once one comes first, and none is half done', async () => {
  for (const action of ['ship', 'cancel', 'ship', 'cancel']) {
    const id = await upgrades.bought();
    const due = { shipping: 7, tax: 0.7, total: 7.7 };
    const both = await Promise.all([
      upgrades.ask(id, 'Express', { due }),
      upgrades.act(id, action),
    ]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual(both.map(({ status }) => status));
  }
});

test('of paying and withdrawing, or letting go, at once one comes first: paid and sent so, or not at all', async () => {
  for (const end of ['cancel', 'expire', 'cancel', 'expire']) {
    const id = await upgrades.bought();
    const asked = await upgrades.asked(id);
    const sessionId = await shop.pay(shop.shopper, asked);
    if (end === 'expire') await shop.endHold(asked);
    await Promise.all([
      shop.comeBack(shop.shopper, sessionId),
      end === 'cancel'
        ? upgrades.act(asked, 'cancel')
        : shop.app.scheduledWork.releaseUnpaid(new Date()),
    ]);
    const [main, upgrade] = [await upgrades.read(id), await upgrades.read(asked)];
    expect([
      ['Express', 'CONFIRMED', 'PAID'],
      ['Standard', 'CANCELLED', 'REFUNDED'],
    ]).toContainEqual([main.shippingMethod?.name, upgrade.orderStatus, upgrade.paymentStatus]);
  }
});

test('told of twice and at once it is carried out once', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  const sessionId = await shop.pay(shop.shopper, asked);
  const [event] = await shop.eventsAbout(sessionId, 'checkout.session.completed');
  await Promise.all([
    shop.comeBack(shop.shopper, sessionId),
    shop.deliver(event ?? {}),
    shop.deliver(event ?? {}),
    upgrades.act(id, 'ship'),
  ]);
  const main = await upgrades.read(id);
  expect(main.shippingMethod?.name).toBe('Express');
  expect(main.timeline.filter(({ kind }) => kind === 'shipping_changed')).toHaveLength(1);
});

test('paid late it is carried out where its order waits as it did, and given back where it does not', async () => {
  const expire = async (asked: string) => {
    await shop.endHold(asked);
    await shop.app.scheduledWork.releaseUnpaid(new Date());
    expect((await upgrades.read(asked)).orderStatus).toBe('CANCELLED');
  };
  const waits = await upgrades.bought();
  const inTime = await upgrades.asked(waits);
  await paidLate(inTime, () => expire(inTime));
  expect(await upgrades.read(inTime)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
  });
  expect((await upgrades.read(waits)).shippingMethod?.name).toBe('Express');

  const sent = await upgrades.bought();
  const tooLate = await upgrades.asked(sent);
  await paidLate(tooLate, async () => {
    await expire(tooLate);
    await upgrades.act(sent, 'ship');
  });
  await expectGivenBack(tooLate);
  expect(await upgrades.read(sent)).toMatchObject({
    orderStatus: 'SHIPPED',
    shippingMethod: { name: 'Standard' },
  });

  const withdrawn = await upgrades.asked(await upgrades.bought());
  await paidLate(withdrawn, () => upgrades.act(withdrawn, 'cancel'));
  await expectGivenBack(withdrawn);

  // The same was asked for anew, and is what they are to pay.
  const anew = await upgrades.bought();
  const [first] = [await upgrades.asked(anew)];
  let second = '';
  await paidLate(first, async () => {
    await expire(first);
    second = await upgrades.asked(anew);
  });
  await expectGivenBack(first);
  await upgrades.pay(second);
  expect((await upgrades.read(anew)).shippingMethod?.name).toBe('Express');
});

test('paid in time for an order that is not to be sent any more, it is given back at once', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  const sessionId = await shop.pay(shop.shopper, asked);
  // As a customer withdraws while they pay, or their bank takes the money of the order back.
  await shop.database.pool.query(
    `UPDATE orders SET address_version = address_version, shipping_method = 'Pickup' WHERE id = $1`,
    [id],
  );
  await shop.comeBack(shop.shopper, sessionId);
  await expectGivenBack(asked);
  expect((await upgrades.read(id)).timeline.map(({ kind }) => kind)).toContain('upgrade_ended');
});

test('money that comes late for a dearer way goes back where a part of it was waived meanwhile', async () => {
  const { admin, call } = shop;
  const { methods } = (await call<ShippingSetup>('GET', '/admin/shipping', admin)).body;
  const standard = methods.find(({ name }) => name === 'Standard');
  if (standard === undefined) throw new Error('no method');
  const { _id: _own, isActive: _active, version: _version, ...method } = standard;
  const nearly = { ...method, name: 'Nearly', rule: { kind: 'flat', price: 5.3 } };
  const path = '/admin/shipping/methods';
  const { _id: nearlyId } = (await call<ShippingMethod>('POST', path, admin, nearly)).body;
  const id = await upgrades.bought();
  const sendBy = (body: object) =>
    call('POST', `/admin/orders/${id}/shipping-method`, admin, { refund: 0, ...body });
  const asked = await upgrades.asked(id);
  await paidLate(asked, async () => {
    await shop.endHold(asked);
    await shop.app.scheduledWork.releaseUnpaid(new Date());
    const waived = await sendBy({ methodId: nearlyId, seen: 'Standard', waived: 0.33 });
    const back = await sendBy({ methodId: upgrades.methods.Standard, seen: 'Nearly' });
    expect([waived.status, back.status]).toEqual([200, 200]);
  });
  // It would be asked for less by now.
  await expectGivenBack(asked);
  expect((await upgrades.read(id)).shippingMethod?.name).toBe('Standard');
});

test('while the provider is away what goes back of both orders is kept, and goes back later', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await upgrades.pay(asked);
  await shop.setFaults({ api: 'error' });
  const cancelled = await upgrades.act(id, 'cancel');
  expect(cancelled.body).toMatchObject({ orderStatus: 'CANCELLED', payment: { refunding: 49.5 } });
  expect(await upgrades.read(asked)).toMatchObject({
    orderStatus: 'CANCELLED',
    payment: { refunding: 7.7 },
  });
  await shop.setFaults({});
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 60 * 60_000));
  expect((await upgrades.read(id)).payment).toMatchObject({ refunded: 49.5, refunding: 0 });
  expect((await upgrades.read(asked)).payment).toMatchObject({ refunded: 7.7, refunding: 0 });
});

test('a disputed payment for it keeps its order from being cancelled, and nothing is given twice', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  const sessionId = await shop.pay(shop.shopper, asked);
  await shop.comeBack(shop.shopper, sessionId);
  const paymentIntent = (await upgrades.read(asked)).payment?.paymentIntentId ?? '';
  await shop.provider.openDispute({ paymentIntent });
  const { data: events } = await shop.stripe.events.list({ limit: 100 });
  for (const event of events.toReversed()) await shop.deliver(event);
  const refused = await upgrades.act(id, 'cancel');
  expect([refused.status, refused.body.code]).toEqual([409, 'order_disputed']);
  expect(await upgrades.read(id)).toMatchObject({
    orderStatus: 'CONFIRMED',
    payment: { refunded: 0, refunding: 0 },
  });
});

test('a guest pays it behind a link of its own', async () => {
  const product = await shop.addProduct({ price: 40 });
  const { orderId, orderKey } = await orderAsGuest(shop, [{ product, quantity: 1 }], {
    body: { shippingMethodId: upgrades.methods.Standard },
  });
  const buyer = withKeys(orderKey);
  await shop.comeBack(buyer, await shop.pay(buyer, orderId));
  const asked = await upgrades.asked(orderId);
  expect((await shop.call('GET', `/orders/${asked}`, buyer)).status).toBe(404);
  const mail = (await waitingMails(shop, 'order-to-pay')).findLast(({ to }) => to === guest.email);
  const payer = withKeys(keyIn(mail?.text));
  const paid = await shop.comeBack(payer, await shop.pay(payer, asked));
  expect(paid.body).toMatchObject({ orderStatus: 'CONFIRMED' });
  expect((await upgrades.read(orderId)).shippingMethod?.name).toBe('Express');
});
