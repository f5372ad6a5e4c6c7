import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import type { TaxRate } from '@gadgetry/contract/taxes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { newId } from '../../../database/identifiers.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

/** Three products of two classes, with up to two rates each, one of which may be reckoned on the other. */
async function openShop() {
  const shop = await openSellingShop();
  await shop.call('POST', '/admin/tax/classes', shop.admin, { name: 'Reduced' });
  const products = [
    await shop.addProduct({ price: 30.01, stockQuantity: 1_000 }),
    await shop.addProduct({ price: 9.99, stockQuantity: 1_000, taxClass: 'Reduced' }),
    await shop.addProduct({ price: 0.73, stockQuantity: 1_000, taxClass: 'Reduced' }),
  ];
  const { methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin)).body;
  for (const { _id: id, isActive: _active, ...method } of methods) {
    const rule = { kind: 'flat', price: 4.99 };
    await shop.call('PUT', `/admin/shipping/methods/${id}`, shop.admin, { ...method, rule });
  }
  let rates: TaxRate[] = [];
  const setRates = async (wanted: readonly Partial<TaxRate>[]) => {
    for (const { _id } of rates) await shop.call('DELETE', `/admin/tax/rates/${_id}`, shop.admin);
    rates = [];
    for (const { percent = 0, ...rate } of wanted) {
      rates.push(await addTaxRate(shop, { ...rate, percent }));
    }
  };
  return { shop, products, setRates };
}

const percent = fc.integer({ min: 1, max: 300_000 }).map((rate) => rate / 10_000);
const anyRates = fc
  .array(
    fc.record({
      taxClass: fc.constantFrom('Standard', 'Reduced'),
      name: fc.constantFrom('VAT', 'State', 'City'),
      percent,
      isCompound: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((rates) => [...new Map(rates.map((rate) => [rate.taxClass + rate.name, rate])).values()]);

test('the integrity check reckons what orders keep of their taxes as the shop did, whatever is taxed how', async () => {
  const { shop, products, setRates } = await openShop();
  await fc.assert(
    fc.asyncProperty(
      anyRates,
      fc.record({
        pricesInclude: fc.boolean(),
        shipping: fc.constantFrom('as_goods', 'highest', 'standard', 'untaxed'),
      }),
      fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 3, maxLength: 3 }),
      async (rates, settings, quantities) => {
        await setRates(rates);
        await taxFromNowOn(shop, settings);
        const cart = quantities.flatMap((quantity, at) => {
          const product = products[at];
          return quantity === 0 || product === undefined ? [] : [{ product, quantity }];
        });
        fc.pre(cart.length > 0);
        await shop.placed(shop.shopper, cart);
        expect(await checkIntegrity(shop.database.db)).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test('each line goes back for what was paid for it, with its own tax, however the others are taxed', async () => {
  const { shop, products, setRates } = await openShop();
  await setRates([
    { name: 'GST', percent: 5 },
    { name: 'PST', percent: 9.975, isCompound: true },
    { name: 'GST', percent: 3.3333, taxClass: 'Reduced' },
  ]);
  await taxFromNowOn(shop);
  const orderId = await shop.placed(
    shop.shopper,
    products.map((product, at) => ({ product, quantity: 4 + at })),
  );
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const path = `/admin/orders/${orderId}`;
  const read = async () => (await shop.call<AdminOrder>('GET', path, shop.admin)).body;
  const { items, shipping, taxes, grandTotal } = await read();
  for (const { _id: itemId, quantity } of items) {
    const offered = (await read()).payment?.refundableLines.find((line) => line.itemId === itemId);
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1${path}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': newId() },
      body: { reason: 'sent back', lines: [{ itemId, quantity }] },
    });
    expect([answer.statusCode, offered?.quantity]).toEqual([200, quantity]);
  }
  const { payment } = await read();
  expect(payment?.refundableLines.every(({ quantity }) => quantity === 0)).toBe(true);
  // What is left is the delivery, and what it was taxed with.
  expect(payment?.refundable).toBeGreaterThan(shipping);
  expect(payment?.refundable).toBeLessThan(shipping * 1.16);
  expect(taxes).toHaveLength(3);
  expect((payment?.refunded ?? 0) + (payment?.refundable ?? 0)).toBeCloseTo(grandTotal, 6);
  await shop.expectBooksInOrder();
});

// What adds up all the same, because the order's own sums were changed with it.
const forged = (cents: number) => `
  WITH one AS (
    UPDATE order_taxes SET amount_cents = amount_cents + ${cents} WHERE is_compound AND base_cents > 1000
    RETURNING order_id, is_included
  )
  UPDATE orders o SET
    tax_cents = tax_cents + CASE WHEN is_included THEN 0 ELSE ${cents} END,
    included_tax_cents = included_tax_cents + CASE WHEN is_included THEN ${cents} ELSE 0 END,
    grand_total_cents = grand_total_cents + CASE WHEN is_included THEN 0 ELSE ${cents} END
  FROM one WHERE o.id = one.order_id`;

test('a tax in the price that comes to nothing may lift another one by a cent', async () => {
  const { shop, setRates } = await openShop();
  const product = await shop.addProduct({ price: 44.17 });
  await setRates([
    { name: 'VAT', percent: 2.06 },
    { name: 'Levy', percent: 0.01 },
  ]);
  await taxFromNowOn(shop, { pricesInclude: true, shipping: 'untaxed' });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  // Both together are 89.6 cents, of which the levy is less than half of one; alone the VAT is 89.2.
  expect((await shop.readOrder(orderId)).taxes).toMatchObject([{ name: 'VAT', amount: 0.9 }]);
  await shop.expectBooksInOrder();
});

test.each([
  { pricesInclude: false, cents: 1 },
  { pricesInclude: false, cents: -1 },
  { pricesInclude: true, cents: 4 },
  { pricesInclude: true, cents: -4 },
])('a tax on a tax that is not what it was is found: %j', async ({ pricesInclude, cents }) => {
  const { shop, products, setRates } = await openShop();
  await setRates([
    { name: 'VAT', percent: 18 },
    { name: 'Levy', percent: 2.5, isCompound: true },
  ]);
  await taxFromNowOn(shop, { pricesInclude, shipping: 'untaxed' });
  await shop.placed(
    shop.shopper,
    products.slice(0, 1).map((product) => ({ product, quantity: 3 })),
  );
  await shop.database.pool.query('ALTER TABLE order_taxes DISABLE TRIGGER USER');
  await shop.database.pool.query(forged(cents));
  const found = await checkIntegrity(shop.database.db);
  expect(found.map(({ check }) => check)).toEqual(['taxes-are-their-rates']);
});
