import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail } from '../../../../test/mails.ts';
import { signUp } from '../../../../test/shop.ts';
import { supplementsIn } from '../../../../test/supplements.ts';

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

/** A paid order of two cables with one more that waits for its payment. */
async function supplemented() {
  const shopper = await signUp(shop);
  const main = await shop.placed(shopper, [{ product: cable, quantity: 2 }]);
  await supplements.pay(shopper, main);
  const added = await supplements.added(main, [{ product: cable, quantity: 1 }]);
  const [itemId = ''] = (await supplements.read(main)).items.map(({ _id }) => _id);
  return { shopper, main, added, itemId };
}

const refund = (orderId: string, body: object, key: string = randomUUID()) =>
  shop.call<AdminOrder & ErrorBody>(
    'POST',
    `/admin/orders/${orderId}/refunds`,
    { headers: { ...shop.admin.headers, 'idempotency-key': key } },
    { reason: 'Not wanted', ...body },
  );

test('what leaves nothing of an order is not refunded while something added to it can still be paid', async () => {
  const { main, added, itemId } = await supplemented();
  const { number } = await supplements.read(added);
  for (const body of [{ amount: 8 }, { lines: [{ itemId, quantity: 2 }] }]) {
    const refused = await refund(main, body);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^Order ${number} was added .* cancel that one first`)),
    ]);
  }
  expect(await supplements.read(main)).toMatchObject({ payment: { refunded: 0, refunding: 0 } });
  // A part of it is refused to nobody, until that is the last one.
  expect((await refund(main, { lines: [{ itemId, quantity: 1 }] })).status).toBe(200);
  expect((await refund(main, { amount: 4 })).status).toBe(409);
  await supplements.act(added, 'cancel');
  const key = randomUUID();
  expect((await refund(main, { amount: 4 }, key)).body.paymentStatus).toBe('REFUNDED');
  expect((await refund(main, { amount: 4 }, key)).status).toBe(200);
});

test('what is paid, or goes alone anyway, keeps no money', async () => {
  const paid = await supplemented();
  await supplements.pay(paid.shopper, paid.added);
  expect((await refund(paid.main, { amount: 8 })).status).toBe(200);
  const sent = await supplemented();
  await supplements.act(sent.main, 'ship');
  expect((await refund(sent.main, { amount: 8 })).status).toBe(200);
});

test('of a whole refund and an addition at once one comes first', async () => {
  for (let run = 0; run < 4; run += 1) {
    const shopper = await signUp(shop);
    const main = await shop.placed(shopper, [{ product: cable, quantity: 2 }]);
    await supplements.pay(shopper, main);
    const quoted = { subTotal: 4, discount: 0, shipping: 0, tax: 0, grandTotal: 4 };
    const [made, back] = await Promise.all([
      supplements.add(main, [{ product: cable, quantity: 1 }], { quoted }),
      refund(main, { amount: 8 }),
    ]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([made.status, back.status]);
  }
});

test('a code for free shipping is refused where nothing is paid for shipping, and not used up', async () => {
  const promo = await shop.call<{ _id: string; code: string }>('POST', '/promocodes', shop.admin, {
    code: 'SHIPFREE',
    effect: { kind: 'free_shipping', upTo: null },
    firstOrderOnly: false,
    expiresAt: '2099-12-31',
  });
  expect([promo.status, promo.body.code]).toEqual([201, 'SHIPFREE']);
  const { main } = await supplemented();
  const items = [{ product: cable, quantity: 1 }];
  const { body: quote } = await supplements.quoted(main, items, { promoCode: 'SHIPFREE' });
  expect(quote.promoCode?.refusal?.message).toMatch(/what is added to an order costs none/);
  const made = await supplements.add(main, items, { more: { promoCode: 'SHIPFREE' } });
  expect([made.status, made.body.message]).toEqual([
    400,
    expect.stringContaining('what is added to an order costs none'),
  ]);
  const { rows } = await shop.database.pool.query('SELECT 1 FROM promocode_uses');
  expect(rows).toEqual([]);
});

test('a whole refund that has failed is neither tried again nor paid otherwise while an addition can still be paid', async () => {
  const shopper = await signUp(shop);
  const main = await shop.placed(shopper, [{ product: cable, quantity: 2 }]);
  await supplements.pay(shopper, main);
  await shop.setFaults({ refunds: 'failed' });
  const failed = await refund(main, { amount: 8 });
  await shop.setFaults({});
  const refundId = failed.body.payment?.transactions.find(({ kind }) => kind === 'refund')?._id;
  const added = await supplements.added(main, [{ product: cable, quantity: 1 }]);
  const again = () =>
    shop.call('POST', `/admin/orders/${main}/refunds/${refundId}/retry`, shop.admin, {});
  const close = (paidOtherwise: boolean) =>
    shop.call('POST', `/admin/orders/${main}/refunds/${refundId}/close`, shop.admin, {
      reason: 'By transfer',
      paidOtherwise,
    });
  for (const refused of [await again(), await close(true)]) {
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('cancel that one first'),
    ]);
  }
  expect(await supplements.read(main)).toMatchObject({ payment: { refunded: 0, refunding: 0 } });
  await supplements.act(added, 'cancel');
  expect((await again()).status).toBe(200);
  expect(await supplements.read(main)).toMatchObject({ paymentStatus: 'REFUNDED' });
});
