import type { ShippingMethod, ShippingSetup } from '@gadgetry/contract/shipping';
import { beforeAll, expect, test } from 'vitest';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';

let shop: Upgrading['shop'];
let upgrades: Upgrading;
/** It costs 30 cents more than Standard, which no link can ask for. */
let rider: string;

beforeAll(async () => {
  upgrades = await openUpgradingShop();
  shop = upgrades.shop;
  rider = await added('Rider', 5.3);
  return () => shop.close();
});

async function added(name: string, price: number): Promise<string> {
  const { body: setup } = await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin);
  const standard = setup.methods.find((one) => one.name === 'Standard');
  if (standard === undefined) throw new Error('no method');
  const { _id: _own, isActive: _active, version: _version, ...method } = standard;
  const more = { ...method, name, rule: { kind: 'flat', price } };
  const path = '/admin/shipping/methods';
  return (await shop.call<ShippingMethod>('POST', path, shop.admin, more)).body._id;
}

const sendBy = (id: string, methodId: string, seen: string, waived?: number) =>
  shop.call('POST', `/admin/orders/${id}/shipping-method`, shop.admin, {
    methodId,
    seen,
    refund: 0,
    ...(waived !== undefined && { waived }),
  });

/** A paid order that goes by Rider for what Standard costs. */
async function boughtWithWaiver(): Promise<string> {
  const id = await upgrades.bought();
  expect((await sendBy(id, rider, 'Standard', 0.33)).status).toBe(200);
  return id;
}

const offeredOf = async (id: string, name: string) => {
  const offer = (await upgrades.offered(id)).find((one) => one.name === name);
  return offer && { refund: offer.refund, due: offer.due?.total ?? null, waivable: offer.waivable };
};

const nothing = { refund: 0, due: null, waivable: null };

test('what was waived is asked for no more, neither with a dearer method nor by the same again', async () => {
  const id = await boughtWithWaiver();
  // 12.00 less the 5.30 of Rider, with 10 %.
  expect(await upgrades.dueOf(id, 'Express')).toMatchObject({ shipping: 6.7, total: 7.37 });
  expect(await offeredOf(id, 'Standard')).toEqual(nothing);
  expect((await sendBy(id, upgrades.methods.Standard, 'Rider')).status).toBe(200);
  expect(await offeredOf(id, 'Rider')).toEqual(nothing);
  expect((await sendBy(id, rider, 'Standard')).status).toBe(200);
  const { timeline } = await upgrades.read(id);
  expect(timeline.at(-1)).toMatchObject({ detail: 'Rider instead of Standard' });
  await shop.expectBooksInOrder();
});

test('what was paid beyond it goes back for a cheaper method, and what was waived does not', async () => {
  const id = await boughtWithWaiver();
  const asked = await upgrades.ask(id, 'Express', { seen: 'Rider' });
  expect(asked.status).toBe(201);
  await upgrades.pay(asked.body.orderId);
  expect((await upgrades.read(id)).shippingMethod?.name).toBe('Express');
  expect(await upgrades.dueOf(id, 'Courier')).toMatchObject({ shipping: 8, total: 8.8 });
  for (const name of ['Rider', 'Standard']) {
    expect(await offeredOf(id, name)).toEqual({ ...nothing, refund: 7.37 });
  }
  expect((await upgrades.change(id, 'Standard', 7.37, 'Express')).status).toBe(200);
  expect(await upgrades.read(asked.body.orderId)).toMatchObject({ paymentStatus: 'REFUNDED' });
  // It stays waived, once.
  expect(await offeredOf(id, 'Rider')).toEqual(nothing);
  expect(await upgrades.dueOf(id, 'Express')).toMatchObject({ shipping: 6.7 });
  await shop.expectBooksInOrder();
});

test('each time only what it costs more than that is waived, and one after a payment comes after it', async () => {
  await added('Runner', 5.7);
  await added('Flyer', 12.4);
  const id = await boughtWithWaiver();
  const runner = await offeredOf(id, 'Runner');
  expect(runner).toEqual({ refund: null, due: null, waivable: 0.44 });
  const asked = await upgrades.ask(id, 'Express', { seen: 'Rider' });
  await upgrades.pay(asked.body.orderId);
  expect(await offeredOf(id, 'Flyer')).toEqual({ refund: null, due: null, waivable: 0.44 });
  const flyer = (await upgrades.offered(id)).find(({ name }) => name === 'Flyer')?._id ?? '';
  expect((await sendBy(id, flyer, 'Express', 0.44)).status).toBe(200);
  expect(await offeredOf(id, 'Express')).toEqual(nothing);
  // 20.00 less 12.40.
  expect(await upgrades.dueOf(id, 'Courier')).toMatchObject({ shipping: 7.6 });
  expect(await offeredOf(id, 'Rider')).toEqual({ ...nothing, refund: 7.37 });
  await shop.expectBooksInOrder();
});

test('what was waived of one method is neither asked for again nor taken off another', async () => {
  await added('Racer', 12.2);
  const id = await upgrades.bought();
  const racer = (await upgrades.offered(id)).find(({ name }) => name === 'Racer')?._id ?? '';
  for (const waived of [0.22, undefined]) {
    // 12.00 less the 5.00 of Standard, with 10 %.
    const asked = await upgrades.ask(id, 'Express', { seen: 'Standard' });
    expect(asked.status).toBe(201);
    await upgrades.pay(asked.body.orderId);
    expect(await offeredOf(id, 'Racer')).toEqual({
      ...nothing,
      refund: waived ? null : 0,
      waivable: waived ?? null,
    });
    expect((await sendBy(id, racer, 'Express', waived)).status).toBe(200);
    expect(await offeredOf(id, 'Express')).toEqual(nothing);
    expect(await offeredOf(id, 'Rider')).toEqual({ ...nothing, refund: 7.37 });
    expect((await upgrades.change(id, 'Standard', 7.7, 'Racer')).status).toBe(200);
    expect(await offeredOf(id, 'Rider')).toEqual({ refund: null, due: null, waivable: 0.33 });
    expect(await upgrades.dueOf(id, 'Express')).toMatchObject({ shipping: 7, total: 7.7 });
  }
  await shop.expectBooksInOrder();
});
