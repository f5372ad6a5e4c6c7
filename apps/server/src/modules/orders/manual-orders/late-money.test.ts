import type { Product } from '@gadgetry/contract/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { exchangingIn } from '../../../../test/exchanging.ts';
import { jaffna, relocatingIn } from '../../../../test/relocating.ts';
import { openReturningShop } from '../../../../test/returning.ts';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';

// Money is taken for a difference that nobody waits for any more: what is advised is so by then.

let upgrades: Upgrading;
let relocating: ReturnType<typeof relocatingIn>;
let opened: Awaited<ReturnType<typeof openReturningShop>>;
let exchanging: ReturnType<typeof exchangingIn>;
let dearer: Product;

beforeAll(async () => {
  upgrades = await openUpgradingShop();
  relocating = relocatingIn(upgrades.shop);
  await relocating.zone('North', { regions: ['Northern'] }, 30);
  opened = await openReturningShop();
  exchanging = exchangingIn(opened.shop, opened.returning);
  dearer = await opened.shop.addProduct({ price: 16, stockQuantity: 100 });
  return async () => {
    await upgrades.shop.expectBooksInOrder();
    await upgrades.shop.close();
    await opened.close();
  };
});

const OVER = 'This order does not wait for its payment any more: ';
const GIVE_BACK = 'Give back what you have taken';
const NOT_PAID =
  'by now, which is not paid yet. Say of that one that it is paid, where the money is for it; else give it back';

async function advised(orderId: string): Promise<string> {
  const { status, body } = await upgrades.act(orderId, 'received', { by: 'cash' });
  expect(status).toBe(409);
  expect(body.message.startsWith(OVER)).toBe(true);
  return body.message.slice(OVER.length);
}

const numberOf = async (orderId: string) => (await upgrades.read(orderId)).number;

/** A paid order, and as which it was to go elsewhere, which is over. */
async function notMoved() {
  const first = await upgrades.bought();
  const over = await relocating.relocated(first, jaffna);
  await upgrades.act(over, 'cancel');
  return { first, number: await numberOf(first), over };
}

test('of an order that does not go elsewhere it is said where it goes, or as which other one', async () => {
  const { first, number, over } = await notMoved();
  expect(await advised(over)).toBe(
    `order ${number} goes where it was going. Choose the address there again, and say that the difference is paid`,
  );
  const again = await relocating.relocated(first, jaffna);
  const other = `order ${number} goes elsewhere as order ${await numberOf(again)}`;
  expect(await advised(over)).toBe(`${other} ${NOT_PAID}`);
  await relocating.pay(again);
  expect(await advised(over)).toBe(`${other} since, which is paid. ${GIVE_BACK}`);
  const { linkedOrders } = await upgrades.read(over);
  expect(linkedOrders).toMatchObject([{ _id: first, goesOnAs: await numberOf(again) }]);
  await upgrades.act(again, 'cancel');
  expect(await advised(over)).toBe(`${other} since, which is cancelled. ${GIVE_BACK}`);
  expect((await upgrades.read(over)).linkedOrders[0]).not.toHaveProperty('goesOnAs');
});

test('of an order that was sent, cancelled or paid back since nothing is asked for any more', async () => {
  const sent = await notMoved();
  await upgrades.act(sent.first, 'ship');
  expect(await advised(sent.over)).toBe(
    `order ${sent.number}, or a part of it, was sent as it was. ${GIVE_BACK}`,
  );
  const cancelled = await notMoved();
  await upgrades.act(cancelled.first, 'cancel');
  expect(await advised(cancelled.over)).toBe(
    `order ${cancelled.number} is cancelled, and nothing of it is sent. ${GIVE_BACK}`,
  );
  const refunded = await notMoved();
  await upgrades.refund(refunded.first, { amount: 49.5 });
  expect(await advised(refunded.over)).toBe(
    `what was paid for order ${refunded.number} has gone back, and nothing of it is sent. ${GIVE_BACK}`,
  );
});

test('of a dearer way it is said how the order is sent, and what is asked for that by now', async () => {
  const main = await upgrades.bought();
  const number = await numberOf(main);
  const over = await upgrades.asked(main, 'Express');
  await upgrades.act(over, 'cancel');
  expect(await advised(over)).toBe(
    `order ${number} is sent by Standard. Choose the method there again, and say of what is asked for then that it is paid`,
  );
  const again = await upgrades.asked(main, 'Express');
  expect(await advised(over)).toBe(
    `a dearer method for order ${number} is asked for as order ${await numberOf(again)} ${NOT_PAID}`,
  );
  await upgrades.pay(again);
  expect(await advised(over)).toBe(`order ${number} is sent by Express already. ${GIVE_BACK}`);
  await upgrades.act(main, 'ship');
  expect(await advised(over)).toBe(
    `order ${number}, or a part of it, was sent as it was. ${GIVE_BACK}`,
  );
});

test('of an exchange it is said what has become of the return', async () => {
  const { orderId, returnId } = await exchanging.received();
  const { number } = await exchanging.readOrder(orderId);
  const wanted = [{ product: dearer, quantity: 1 }];
  const over = await exchanging.exchanged(returnId, wanted);
  await exchanging.act(over, 'cancel');
  const told = async () => {
    const { status, body } = await exchanging.act(over, 'received', { by: 'cash' });
    return [status, body.message.slice(OVER.length)];
  };
  const what = `the return of order ${number}`;
  expect(await told()).toEqual([
    409,
    `${what} waits again. Exchange that anew, and say there that the difference is paid`,
  ]);
  const again = await exchanging.exchanged(returnId, wanted);
  const other = `${what} is exchanged for order ${(await exchanging.readOrder(again)).number}`;
  expect(await told()).toEqual([409, `${other} ${NOT_PAID}`]);
  await exchanging.pay(again);
  expect(await told()).toEqual([409, `${other} since, which is paid. ${GIVE_BACK}`]);

  const second = await exchanging.received();
  const late = await exchanging.exchanged(second.returnId, wanted);
  await exchanging.act(late, 'cancel');
  await opened.returning.act(second.returnId, 'refund');
  const { body } = await exchanging.act(late, 'received', { by: 'cash' });
  expect(body.message).toContain(`was refunded since. ${GIVE_BACK}`);
});
