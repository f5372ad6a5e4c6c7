import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Promocode } from '@gadgetry/contract/promocodes';
import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { signUp } from '../../../../test/shop.ts';

const OFF = { settings: { RATE_LIMITS: 'off' } };

async function limited(shop: SellingShop, rules: object) {
  const { status, body } = await shop.call<Promocode>('POST', '/promocodes', shop.admin, {
    code: 'FEW',
    expiresAt: '2999-12-31',
    effect: { kind: 'amount', amount: 5 },
    ...rules,
  });
  expect(status).toBe(201);
  const uses = async () =>
    (await shop.call<Promocode>('GET', `/promocodes/${body._id}`, shop.admin)).body.uses;
  return { uses };
}

/** Carts of nothing in common: who wants the same product waits for each other anyway. */
async function goods(shop: SellingShop) {
  const products = await several(10, () => shop.addProduct({ price: 20, stockQuantity: 50 }));
  return (at: number) =>
    products.slice(at % 10, (at % 10) + 1).map((product) => ({ product, quantity: 1 }));
}

const several = <Result>(count: number, act: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

test('an order that ends in every way at once gives back its use, and no other', async () => {
  const shop = await openSellingShop(OFF);
  const carts = await goods(shop);
  const { uses } = await limited(shop, { maxUses: 2 });
  const few = { promoCode: 'FEW' };
  await shop.placed(await signUp(shop), carts(0), few);
  for (let times = 0; times < 4; times += 1) {
    const id = await shop.placed(shop.shopper, carts(0), few);
    expect(await uses()).toBe(2);
    const { body } = await shop.checkout(shop.shopper, id);
    const [session = ''] = body.clientSecret.split('_secret_');
    await shop.stripe.checkout.sessions.expire(session);
    const failed = await shop.eventsAbout(session, 'checkout.session.expired');
    expect(failed).toHaveLength(1);
    await shop.endHold(id);
    const now = new Date();
    await Promise.allSettled([
      ...failed.map((event) => shop.deliver(event)),
      ...failed.map((event) => shop.deliver(event)),
      shop.app.scheduledWork.releaseUnpaid(now),
      shop.app.scheduledWork.releaseUnpaid(now),
      shop.call('POST', `/orders/${id}/cancel`, shop.shopper),
      shop.call('POST', `/admin/orders/${id}/cancel`, shop.admin, {}),
      shop.app.scheduledWork.reconcilePayments(now),
    ]);
    expect((await shop.readOrder(id)).orderStatus).toBe('CANCELLED');
    expect(await uses()).toBe(1);
    // One use is free, and of many who want it one has it.
    const wanted = await several(8, () =>
      shop.order<{ orderId: string }>(shop.shopper, carts(0), few),
    );
    const got = wanted.filter(({ status }) => status === 201);
    expect(got).toHaveLength(1);
    await shop.call('POST', `/admin/orders/${got[0]?.body.orderId}/cancel`, shop.admin, {});
    await shop.expectBooksInOrder();
  }
  await shop.close();
});

test('an order whose payment fails in the end, while its hold ends and its customer gives it up, gives back one use', async () => {
  const shop = await openSellingShop(OFF);
  const carts = await goods(shop);
  const { uses } = await limited(shop, { maxUses: 2, maxUsesPerCustomer: 1 });
  const few = { promoCode: 'FEW' };
  await shop.placed(await signUp(shop), carts(0), few);
  const id = await shop.placed(shop.shopper, carts(0), few);
  await shop.setFaults({ settlement: 'late_failure', settlementDelayMs: 100 });
  shop.letTimePassAtProvider();
  const session = await shop.pay(shop.shopper, id);
  const told = () => shop.eventsAbout(session, 'checkout.session.async_payment_failed');
  await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(1);
  const failed = await told();
  expect(await uses()).toBe(2);
  await shop.endHold(id);
  await Promise.allSettled([
    ...[...failed, ...failed].map((event) => shop.deliver(event)),
    shop.app.scheduledWork.releaseUnpaid(new Date()),
    shop.call('POST', `/orders/${id}/cancel`, shop.shopper),
    shop.app.scheduledWork.reconcilePayments(new Date()),
  ]);
  expect(await shop.readOrder(id)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
  });
  expect(await uses()).toBe(1);
  await shop.placed(shop.shopper, carts(0), few);
  await shop.expectBooksInOrder();
  await shop.close();
});

test('50 orders of several accounts at once: a discount that comes by itself is had as often as it may be, and the others cost more', async () => {
  const shop = await openSellingShop(OFF);
  const carts = await goods(shop);
  const { uses } = await limited(shop, { way: 'automatic', maxUses: 7, maxUsesPerCustomer: 2 });
  const buyers = await several(5, () => signUp(shop));
  const placed = await several(50, (at) =>
    shop.placed(buyers[at % 5] ?? shop.shopper, carts(at + Math.floor(at / 10))),
  );
  const orders = await Promise.all(placed.map((id) => shop.readOrder(id)));
  expect(orders.filter(({ discount }) => discount === 5)).toHaveLength(7);
  expect(orders.filter(({ discount }) => discount === 0)).toHaveLength(43);
  expect(await uses()).toBe(7);
  await shop.expectBooksInOrder();
  await shop.close();
});

test('while some orders end and others are placed, no use is had above the limit, and none is lost', async () => {
  const shop = await openSellingShop(OFF);
  const carts = await goods(shop);
  const { uses } = await limited(shop, { maxUses: 5 });
  const buyers = await several(5, () => signUp(shop));
  const mostSeen: number[] = [];
  await several(50, async (at) => {
    const buyer = buyers[at % 5] ?? shop.shopper;
    const { status, body } = await shop.order<ErrorBody & { orderId: string }>(buyer, carts(at), {
      promoCode: 'FEW',
    });
    mostSeen.push(await uses());
    expect([201, 'promocode_used_up']).toContain(status === 201 ? status : body.code);
    if (status === 201 && at % 2 === 0) {
      await shop.call('POST', `/orders/${body.orderId}/cancel`, buyer);
    }
  });
  expect(Math.max(...mostSeen)).toBeLessThanOrEqual(5);
  const left = 5 - (await uses());
  const more = await several(10, (at) =>
    shop.order(buyers[at % 5] ?? shop.shopper, carts(at), { promoCode: 'FEW' }),
  );
  expect(more.filter(({ status }) => status === 201)).toHaveLength(left);
  expect(await uses()).toBe(5);
  await shop.expectBooksInOrder();
  await shop.close();
});
