import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Quote } from '@gadgetry/contract/quotes';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { manualOrdersIn, sumsOf, tenPercent, toColombo } from '../../../../test/manual-orders.ts';
import { signUp } from '../../../../test/shop.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { anonymiseCustomer } from '../index.ts';

/** Two lamps at $30.00 and a book at $9.99; shipping costs $5.00, and 18 % are added to all of it. */
async function openTaxed() {
  const shop = await openSellingShop();
  const cart = [
    { product: await shop.addProduct({ name: 'Lamp', price: 30 }), quantity: 2 },
    { product: await shop.addProduct({ name: 'Book', price: 9.99 }), quantity: 1 },
  ];
  await addTaxRate(shop, { percent: 18 });
  const { methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin)).body;
  for (const { _id: id, isActive: _active, ...method } of methods) {
    const rule = { kind: 'flat', price: 5 };
    await shop.call('PUT', `/admin/shipping/methods/${id}`, shop.admin, { ...method, rule });
  }
  await taxFromNowOn(shop);
  return { shop, cart, owner: manualOrdersIn(shop) };
}

test('the same goods come to the same as for a shopper, line by line and with shipping and tax', async () => {
  const { shop, cart, owner } = await openTaxed();
  const buyer = await signUp(shop, { emailVerified: true });
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'TENTH',
    discountPercentage: 10,
    expiresAt: '2999-12-31',
  });
  for (const more of [{}, { promoCode: 'TENTH' }]) {
    const body = { items: cart, destination: toColombo, ...more };
    const shoppers = (await shop.call<Quote>('POST', '/quotes', buyer, body)).body;
    const owners = await owner.quoted(cart, { ...more, email: buyer.person.email });
    const { account, manualDiscount, ...same } = owners.body;
    expect(same).toEqual(shoppers);
    expect([account?._id, manualDiscount]).toEqual([buyer.person.id, null]);
    const byShopper = await shop.readOrder(await shop.placed(buyer, cart, more));
    const byOwner = await owner.read(await owner.made(cart, more));
    for (const one of [byShopper, byOwner]) {
      expect(one).toMatchObject({ ...sumsOf(shoppers), discounts: shoppers.discounts });
    }
  }
  await shop.expectBooksInOrder();
});

test.each([
  // Of $69.99; the tax is that on the rest, and on $5.00.
  [tenPercent, 7, 12.24],
  [{ kind: 'amount', amount: 20, reason: 'old box' }, 20, 9.9],
  [{ kind: 'amount', amount: 500, reason: 'a present' }, 69.99, 0.9],
  [{ kind: 'percent', percent: 100, reason: 'a present' }, 69.99, 0.9],
])(
  'by hand, %j takes off %d, before the tax and of no more than the goods',
  async (discount, off, tax) => {
    const { shop, cart, owner } = await openTaxed();
    const { body } = await owner.quoted(cart, { discount });
    expect(body).toMatchObject({
      subTotal: 69.99,
      discount: off,
      manualDiscount: off,
      shipping: 5,
      tax,
      discounts: [{ code: null, kind: discount.kind, amount: off }],
    });
    expect(body.lines.reduce((sum, line) => sum + line.discount, 0)).toBeCloseTo(off);
    const order = await owner.read(await owner.made(cart, { discount }));
    expect(order).toMatchObject({ ...sumsOf(body), discountReason: discount.reason });
    // Its customer reads how much, and not why.
    expect(JSON.stringify(await shop.readOrder(order._id))).not.toContain(discount.reason);
    await shop.expectBooksInOrder();
  },
);

test('beside a code it takes its share of what the code has left', async () => {
  const { shop, cart, owner } = await openTaxed();
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'HALF',
    discountPercentage: 50,
    expiresAt: '2999-12-31',
  });
  const how = { promoCode: 'half', discount: tenPercent };
  // $35.00 of $69.99, and $3.50 of the $34.99 that are left.
  expect((await owner.quoted(cart, how)).body).toMatchObject({
    discount: 38.5,
    manualDiscount: 3.5,
    discounts: [
      { code: 'HALF', amount: 35 },
      { code: null, name: '10% off', amount: 3.5 },
    ],
  });
  const orderId = await owner.made(cart, how);
  expect((await owner.read(orderId)).discounts).toHaveLength(2);
  await shop.expectBooksInOrder();
});

test('less than the payment provider takes is refused as with a code, nothing at all is not', async () => {
  const shop = await openSellingShop();
  const owner = manualOrdersIn(shop);
  const cart = [{ product: await shop.addProduct({ price: 20 }), quantity: 1 }];
  const discount = { kind: 'amount', amount: 19.8, reason: 'nearly free' };
  expect((await owner.quoted(cart, { discount })).body.refusal?.code).toBe('order_total_too_low');
  const refused = await owner.make(cart, { discount });
  expect([refused.status, refused.body.code]).toEqual([400, 'order_total_too_low']);
  const free = { kind: 'percent', percent: 100, reason: 'instead of a broken one' };
  const unpaid = await owner.make(cart, {
    discount: free,
    payment: { kind: 'received', by: 'cash' },
  });
  expect([unpaid.status, unpaid.body.issues?.[0]?.path]).toEqual([400, 'payment']);
  const orderId = await owner.made(cart, { discount: free });
  expect(await owner.read(orderId)).toMatchObject({ grandTotal: 0, paymentMethod: 'card' });
  await shop.expectBooksInOrder();
});

test('a discount needs a reason and an amount that is one', async () => {
  const shop = await openSellingShop();
  const owner = manualOrdersIn(shop);
  const cart = [{ product: await shop.addProduct(), quantity: 1 }];
  const pathsOf = async (discount: object) => {
    const { status, body } = await owner.quoted(cart, { discount });
    return [status, ...((body as ErrorBody).issues ?? []).map(({ path }) => path)];
  };
  expect(await pathsOf({ kind: 'percent', percent: 10, reason: ' ' })).toEqual([
    400,
    'discount.reason',
  ]);
  expect(await pathsOf({ ...tenPercent, percent: 101 })).toEqual([400, 'discount.percent']);
  expect(await pathsOf({ ...tenPercent, percent: -1 })).toEqual([400, 'discount.percent']);
  expect(await pathsOf({ kind: 'amount', amount: 0.001, reason: 'no' })).toEqual([
    400,
    'discount.amount',
  ]);
});

test('the books refuse what no service does: a discount by hand of a shopper’s order, without a reason, or two', async () => {
  const shop = await openSellingShop();
  const owner = manualOrdersIn(shop);
  const cart = [{ product: await shop.addProduct(), quantity: 1 }];
  const byShopper = await shop.placed(shop.shopper, cart);
  const byOwner = await owner.made(cart, { discount: tenPercent });
  const add = (orderId: string, reason: string | null) =>
    shop.database.pool.query(
      `INSERT INTO order_discounts (order_id, name, kind, goods_cents, shipping_cents, reason)
       VALUES ($1, '10% off', 'percent', 0, 0, $2)`,
      [orderId, reason],
    );
  await expect(add(byShopper, 'because')).rejects.toThrow('by hand');
  await expect(add(byShopper, null)).rejects.toThrow('order_discounts_by_hand_have_a_reason');
  await expect(add(byOwner, 'once more')).rejects.toThrow('order_discounts_once');
  const change = (set: string) =>
    shop.database.pool.query(`UPDATE orders SET ${set} WHERE id = $1`, [byShopper]);
  await expect(change(`made_by = 'a@example.com'`)).rejects.toThrow('who has made it');
  await expect(change(`payment_method = 'cash'`)).rejects.toThrow('made_there');
});

test('why somebody got something off goes with their account, in the order and its history', async () => {
  const shop = await openSellingShop();
  const owner = manualOrdersIn(shop);
  const cart = [{ product: await shop.addProduct(), quantity: 1 }];
  const { person } = await signUp(shop, { emailVerified: true });
  const orderId = await owner.made(cart, {
    email: person.email,
    discount: tenPercent,
  });
  await shop.database.db.transaction().execute((trx) => anonymiseCustomer(trx, person.id));
  expect(await owner.read(orderId)).toMatchObject({ discountReason: 'removed' });
  const history = await shop.call('GET', `/history?entity=order&id=${orderId}`, shop.admin);
  expect(JSON.stringify(history.body)).not.toContain(tenPercent.reason);
  await shop.expectBooksInOrder();
});
