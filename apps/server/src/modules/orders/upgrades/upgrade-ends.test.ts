import type { ShippingMethod, ShippingSetup } from '@gadgetry/contract/shipping';
import { beforeAll, expect, test } from 'vitest';
import { waitingMails } from '../../../../test/mails.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';
import { newId } from '../../../database/identifiers.ts';
import { listToPick } from '../slips/slip-lines.ts';

// What becomes of an upgrade when it is paid late, withdrawn, or its order is cancelled.

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

test('the key of one that was withdrawn answers that it is over, and another one asks anew', async () => {
  const id = await upgrades.bought();
  const key = newId();
  const due = { shipping: 7, tax: 0.7, total: 7.7 };
  const asked = await upgrades.asked(id, 'Express', { key, due });
  expect(await upgrades.asked(id, 'Express', { key, due })).toBe(asked);
  await upgrades.act(asked, 'cancel');
  const again = await upgrades.ask(id, 'Express', { key, due });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('ask anew')]);
  expect((await upgrades.ask(id, 'Express')).status).toBe(201);
});

test('of an order whose money has gone back but for less than it costs, nothing more is asked', async () => {
  const id = await upgrades.bought();
  const due = { shipping: 7, tax: 0.7, total: 7.7 };
  await upgrades.refund(id, { amount: 42.49 });
  expect(await upgrades.dueOf(id, 'Express')).toMatchObject(due);
  await upgrades.refund(id, { amount: 0.02 });
  expect(await upgrades.dueOf(id, 'Express')).toBeNull();
  const asked = await upgrades.ask(id, 'Express', { due });
  expect([asked.status, asked.body.message]).toEqual([
    409,
    expect.stringContaining('Only $6.99 is left of what was paid for this order'),
  ]);
  expect((await upgrades.read(id)).linkedOrders).toEqual([]);
});

test('what was added is sent no dearer way by itself, and nobody is told to ask for the difference', async () => {
  const id = await upgrades.bought();
  const items = [{ product: await shop.addProduct({ price: 40 }), quantity: 1 }];
  const added = await supplementsIn(shop).added(id, items, { payment: inCash });
  await upgrades.act(id, 'cancel');
  const refused = await upgrades.change(added, 'Express', 0, 'Standard');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('choose a method that costs no more'),
  ]);
});

test('nothing of it is on paper for whoever packs, nor its order and what was added while it waits', async () => {
  const id = await upgrades.bought();
  const items = [{ product: await shop.addProduct({ price: 40 }), quantity: 1 }];
  const added = await supplementsIn(shop).added(id, items, { payment: inCash });
  const asked = await upgrades.asked(id);
  const waits = await supplementsIn(shop).added(id, items, { payment: inCash });
  const { number: later } = await upgrades.read(waits);
  const { number: unpaid } = await upgrades.read(asked);
  const told = (await waitingMails(shop, 'order-confirmed')).find(({ text }) =>
    text.includes(later),
  );
  expect(told?.text).toContain(`That waits for order ${unpaid}, the difference for another way`);
  expect(told?.text).not.toContain('packing order');
  const slip = (of: string) => `/admin/orders/${of}/packing-slip`;
  const { number } = await upgrades.read(id);
  const isPicked = async () =>
    (await listToPick(shop.database.db, 100)).some((one) => one.number === number);
  const refused = await shop.call('GET', slip(asked), shop.admin);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('Nothing of this order is packed'),
  ]);
  expect(await isPicked()).toBe(false);
  const { number: ofAdded, actions } = await upgrades.read(added);
  expect(actions).not.toContain('ship');
  const picked = await listToPick(shop.database.db, 100);
  expect(picked.map((one) => one.number)).not.toContain(ofAdded);
  for (const one of [id, added]) {
    const paper = await shop.call('GET', slip(one), shop.admin);
    const sent = await shop.call('POST', `/admin/orders/${one}/ship`, shop.admin, {});
    const why = expect.stringContaining('dearer way of sending it');
    for (const { status, body } of [paper, sent])
      expect([status, body.message]).toEqual([409, why]);
  }
  await upgrades.pay(asked);
  expect(await isPicked()).toBe(true);
  expect((await upgrades.act(added, 'ship')).status).toBe(200);
});

test('what was added to a cancelled order is not sent the way whose money goes back', async () => {
  const id = await upgrades.bought();
  const items = [{ product: await shop.addProduct({ price: 40 }), quantity: 1 }];
  const added = await supplementsIn(shop).added(id, items, { payment: inCash });
  const { shippingMethod: before } = await upgrades.read(added);
  await upgrades.pay(await upgrades.asked(id));
  expect((await upgrades.read(added)).shippingMethod?.name).toBe('Express');
  const { number } = (await upgrades.act(id, 'cancel')).body;
  const left = await upgrades.read(added);
  expect(before?.estimate).toBeTruthy();
  expect(left).toMatchObject({ orderStatus: 'CONFIRMED', shippingMethod: before });
  expect(left.timeline.at(-1)).toMatchObject({
    kind: 'shipping_changed',
    detail: expect.stringContaining('Standard instead of Express'),
    actor: shop.admin.person.email,
  });
  const told = (await waitingMails(shop, 'order-shipping-changed')).at(-1);
  expect(told?.text).toContain(
    `Your order ${left.number} is sent another way than was chosen: Standard. Order ${number}, with which it was to be sent, is cancelled.`,
  );
  expect(told?.text).not.toContain('costs less');
});

test('for what was added to an order no dearer way is asked, and the refusal speaks of that', async () => {
  const id = await upgrades.bought();
  const items = [{ product: await shop.addProduct({ price: 40 }), quantity: 1 }];
  const added = await supplementsIn(shop).added(id, items, { payment: inCash });
  const beside = await upgrades.ask(added, 'Express');
  await upgrades.act(id, 'ship');
  const alone = await upgrades.ask(added, 'Express');
  for (const { status, body } of [beside, alone]) {
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('nothing more can be asked for how it is sent'),
    ]);
  }
});

test('paid days later it promises as many working days later', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await shop.database.pool.query(
    `UPDATE orders SET created_at = created_at - interval '21 days',
      arrives_from = arrives_from - 21, arrives_to = arrives_to - 21 WHERE id = $1`,
    [asked],
  );
  await upgrades.pay(asked);
  const express = (await upgrades.offered(id)).find(({ name }) => name === 'Express');
  expect(express?.estimate).toBeTruthy();
  for (const one of [id, asked]) {
    expect((await upgrades.read(one)).shippingMethod).toEqual({
      name: 'Express',
      estimate: express?.estimate,
    });
  }
});

test('a difference that is too small to be charged is not offered', async () => {
  const { methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin)).body;
  const standard = methods.find(({ name }) => name === 'Standard');
  const nearly = { ...standard, name: 'Nearly', rule: { kind: 'flat', price: 5.4 } };
  const { _id: _other, isActive: _active, version: _version, ...input } = nearly;
  await shop.call<ShippingMethod>('POST', '/admin/shipping/methods', shop.admin, input);
  const offered = await upgrades.offered(await upgrades.bought());
  expect(offered.map(({ name, due }) => [name, due?.total ?? null])).toEqual([
    ['Standard', null],
    ['Nearly', null],
    ['Express', 7.7],
    ['Courier', 16.5],
  ]);
});
