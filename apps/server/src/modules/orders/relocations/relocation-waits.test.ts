import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ShippingMethod, ShippingSetup } from '@gadgetry/contract/shipping';
import type { ShippedSeveral } from '@gadgetry/contract/shipments';
import { beforeAll, expect, test } from 'vitest';
import { jaffna, relocatingIn } from '../../../../test/relocating.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';
import { listToPick } from '../slips/slip-lines.ts';

// What is said of an order while another address waits for its payment, or a dearer way was paid for.

let shop: Upgrading['shop'];
let upgrades: Upgrading;
let relocating: ReturnType<typeof relocatingIn>;

beforeAll(async () => {
  upgrades = await openUpgradingShop();
  shop = upgrades.shop;
  relocating = relocatingIn(shop);
  await relocating.zone('North', { regions: ['Northern'] }, 30);
  return async () => {
    await shop.issue();
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

test('whatever is refused while the difference waits names the order that is cancelled first', async () => {
  const id = await upgrades.bought();
  const { number, items } = await upgrades.read(id);
  const waits = await relocating.relocated(id, jaffna);
  const { payment } = await upgrades.read(id);
  const [promised] = (payment?.transactions ?? []).filter(({ kind }) => kind === 'refund');
  const [line] = items;
  const product = await shop.addProduct({ price: 40 });
  const added = supplementsIn(shop);
  const due = { shipping: 7, tax: 0.7, total: 7.7 };
  const quoted = { subTotal: 40, discount: 0, shipping: 0, tax: 4, grandTotal: 44 };
  const near = { ...(await upgrades.read(id)).addressId, line_1: '9 Near By' };
  const closing = { reason: 'It was in cash', paidOtherwise: true };
  const slip = `/admin/orders/${id}/packing-slip`;
  const refused: Record<string, { status: number; body: ErrorBody }> = {
    ship: await upgrades.act(id, 'ship'),
    cancel: await upgrades.act(id, 'cancel'),
    'refund of a sum': await upgrades.refund(id, { amount: 1 }),
    'refund of pieces': await upgrades.refund(id, {
      lines: [{ itemId: line?._id, quantity: 1 }],
    }),
    'closing what is promised': await upgrades.act(id, `refunds/${promised?._id}/close`, closing),
    'trying it again': await upgrades.act(id, `refunds/${promised?._id}/retry`),
    address: await upgrades.act(id, 'address', { address: near, version: 1 }),
    method: await upgrades.change(id, 'Express', 0, 'Standard'),
    'dearer method': await upgrades.ask(id, 'Express', { due }),
    'items to add': await added.quoted(id, [{ product, quantity: 1 }]),
    'items added': await added.add(id, [{ product, quantity: 1 }], { quoted }),
    'another address': await relocating.quoted(id, { ...jaffna, city: 'Mannar' }),
    'packing slip': await shop.call('GET', slip, shop.admin),
  };
  const said = `to which it goes on as order ${(await upgrades.read(waits)).number}`;
  for (const [what, { status, body }] of Object.entries(refused)) {
    expect({ what, status, message: body.message }).toEqual({
      what,
      status: 409,
      message: expect.stringContaining(said),
    });
  }
  const { body: several } = await shop.call<ShippedSeveral>(
    'POST',
    '/admin/shipments',
    shop.admin,
    { orders: [{ number }] },
  );
  expect(several).toMatchObject([{ outcome: 'refused', message: expect.stringContaining(said) }]);
  const isPicked = async () =>
    (await listToPick(shop.database.db, 100)).some((order) => order.id === id);
  expect(await isPicked()).toBe(false);
  await upgrades.act(waits, 'cancel');
  expect(await isPicked()).toBe(true);
  expect((await upgrades.refund(id, { amount: 1 })).status).toBe(200);
});

test('a move that is paid in the moment in which an admin stops it is not cancelled with both orders', async () => {
  const id = await upgrades.bought();
  const waits = await relocating.relocated(id, jaffna);
  await shop.setFaults({ delivery: 'never' });
  await shop.pay(shop.shopper, waits);
  const refused = await upgrades.act(waits, 'cancel');
  await shop.setFaults({ delivery: 'once' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('just been paid'),
  ]);
  expect(await upgrades.read(waits)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
  });
  // Who has read that means it.
  expect((await upgrades.act(waits, 'cancel')).status).toBe(200);
});

test('money for a waiting difference is received by whoever may give money back', async () => {
  const id = await upgrades.bought();
  const waits = await relocating.relocated(id, jaffna);
  const worker = await signUp(shop, { staffRole: 'orders' });
  const received = (of: string, as: SignedIn) =>
    shop.call('POST', `/admin/orders/${of}/received`, as, { by: 'cash' });
  const refused = await received(waits, worker);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('give money back'),
  ]);
  expect((await upgrades.read(waits)).orderStatus).toBe('PENDING');
  // What a dearer way costs gives nothing back.
  const other = await upgrades.bought();
  expect((await received(await upgrades.asked(other), worker)).status).toBe(200);
  const giver = await signUp(shop, { staffRole: 'manager' });
  expect((await received(waits, giver)).status).toBe(200);
  expect((await upgrades.read(id)).orderStatus).toBe('CANCELLED');
});

test('an order that a dearer way was paid for goes elsewhere once that has gone back, as its refusal says', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await upgrades.pay(asked);
  const { number } = await upgrades.read(asked);
  const refused = await relocating.quoted(id, jaffna);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining(`paid as order ${number}: choose ‘Standard’, as before`),
  ]);
  expect((await upgrades.change(id, 'Standard', 7.7, 'Express')).status).toBe(200);
  const second = await relocating.relocated(id, jaffna);
  await relocating.pay(second);
  expect(await upgrades.read(second)).toMatchObject({ orderStatus: 'CONFIRMED', grandTotal: 77 });
  expect(await upgrades.read(id)).toMatchObject({ orderStatus: 'CANCELLED' });
  expect(await upgrades.read(asked)).toMatchObject({ orderStatus: 'CANCELLED' });
});

test('of an order that waits in the place of a paid one, no advice makes its customer pay for all of it again', async () => {
  const id = await upgrades.bought();
  const { number, addressId } = await upgrades.read(id);
  const { zones, methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin))
    .body;
  const north = zones.find(({ name }) => name === 'North')?._id;
  const [some] = methods;
  if (some === undefined) throw new Error('no method');
  const { _id: _first, isActive: _is, version: _seen, ...like } = some;
  const cheaper = { ...like, zoneId: north, name: 'Boat', rule: { kind: 'flat', price: 25 } };
  const { _id: boat } = (
    await shop.call<ShippingMethod>('POST', '/admin/shipping/methods', shop.admin, cheaper)
  ).body;
  const waits = await relocating.relocated(id, jaffna);
  const added = supplementsIn(shop);
  const product = await shop.addProduct({ price: 40 });
  const asked = {
    'another address': await relocating.quoted(waits, { ...addressId, zip_code: '00800' }),
    'items to add': await added.quoted(waits, [{ product, quantity: 1 }]),
    'another method': await shop.call(
      'POST',
      `/admin/orders/${waits}/shipping-method`,
      shop.admin,
      { methodId: boat, seen: 'To North', refund: 5 },
    ),
  };
  await upgrades.act(waits, 'cancel');
  const byCash = { by: 'cash' };
  const all = {
    ...asked,
    'money that came after it was over': await upgrades.act(waits, 'received', byCash),
  };
  for (const [what, { status, body }] of Object.entries(all)) {
    expect({ what, status, message: body.message }).toEqual({
      what,
      status: 409,
      message: expect.stringContaining(`order ${number}`),
    });
    expect(body.message).not.toContain('make it anew');
  }
});
