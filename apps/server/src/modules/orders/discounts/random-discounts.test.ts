import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Promocode } from '@gadgetry/contract/promocodes';
import type { Quote } from '@gadgetry/contract/quotes';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

async function openShop() {
  const shop = await openSellingShop();
  await shop.call('POST', '/admin/tax/classes', shop.admin, { name: 'Reduced' });
  const products = [
    await shop.addProduct({ price: 30.01, stockQuantity: 1_000 }),
    await shop.addProduct({ price: 9.99, stockQuantity: 1_000, taxClass: 'Reduced' }),
    await shop.addProduct({ price: 9.99, stockQuantity: 1_000 }),
  ];
  await addTaxRate(shop, { percent: 18 });
  await addTaxRate(shop, { percent: 2.5, name: 'Levy', isCompound: true });
  await addTaxRate(shop, { percent: 7.25, taxClass: 'Reduced' });
  const setShipping = async (rule: object) => {
    const { methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin)).body;
    for (const { _id: id, isActive: _active, ...method } of methods) {
      await shop.call('PUT', `/admin/shipping/methods/${id}`, shop.admin, { ...method, rule });
    }
  };
  return { shop, products, setShipping };
}

const dollars = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100);
const does = fc.oneof(
  fc.record({ discountPercentage: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ effect: fc.record({ kind: fc.constant('amount'), amount: dollars(60) }) }),
  fc.record({
    effect: fc.record({ kind: fc.constant('free_shipping'), upTo: fc.option(dollars(8)) }),
  }),
  fc.record({
    effect: fc.record({
      kind: fc.constant('buy_get'),
      buy: fc.integer({ min: 1, max: 3 }),
      get: fc.integer({ min: 1, max: 2 }),
      percent: fc.integer({ min: 1, max: 100 }),
      timesPerOrder: fc.option(fc.integer({ min: 1, max: 2 })),
    }),
  }),
);
const discount = fc.record({
  does,
  way: fc.constantFrom('code', 'automatic'),
  combinable: fc.boolean(),
  minimum: fc.option(dollars(60)),
  product: fc.option(fc.nat({ max: 2 })),
});
const shippingRule = fc.oneof(
  dollars(9).map((price) => ({ kind: 'flat', price })),
  fc.record({ kind: fc.constant('free_from'), price: dollars(9), freeFrom: dollars(80) }),
);

test('30 orders with discounts, shipping and tax cost what was quoted, and the books are in order', async () => {
  const { shop, products, setShipping } = await openShop();
  let made = 0;
  let placed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(discount, { minLength: 1, maxLength: 3 }),
      shippingRule,
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
      async (wanted, rule, pricesInclude, quantities) => {
        const items = quantities.flatMap((quantity, at) => {
          const product = products[at];
          return quantity === 0 || product === undefined ? [] : [{ product, quantity }];
        });
        fc.pre(items.length > 0);
        await setShipping(rule);
        await taxFromNowOn(shop, { pricesInclude });
        const discounts: Promocode[] = [];
        for (const { does: effect, way, combinable, minimum, product } of wanted) {
          made += 1;
          const { status, body } = await shop.call<Promocode>('POST', '/promocodes', shop.admin, {
            code: `CODE${made}`,
            expiresAt: '2999-12-31',
            way,
            combinable,
            conditions: {
              minimum,
              products: product === null ? [] : [products[product]?._id],
            },
            ...effect,
          });
          expect(status).toBe(201);
          discounts.push(body);
        }
        const code = discounts.find(({ way }) => way === 'code')?.code;
        const asked = { items, promoCode: code, destination: { country: 'LK', region: 'Western' } };
        const { body: quoted } = await shop.call<Quote>('POST', '/quotes', shop.shopper, asked);
        const refused = quoted.promoCode?.refusal ?? quoted.refusal;
        const { subTotal, discount: off, shipping, tax, grandTotal } = quoted;
        const answer = await shop.order<ErrorBody & { orderId: string }>(shop.shopper, items, {
          ...(code === undefined ? {} : { promoCode: code }),
          quoted: { subTotal, discount: off, shipping, tax, grandTotal },
        });
        placed += refused === null ? 1 : 0;
        expect([answer.status, answer.body.code]).toEqual(
          refused === null ? [201, undefined] : [400, refused.code],
        );
        const orders = refused === null ? [await shop.readOrder(answer.body.orderId)] : [];
        for (const order of orders) {
          expect(order).toMatchObject({ subTotal, discount: off, shipping, tax, grandTotal });
          expect(order.discounts).toEqual(quoted.discounts);
          await shop.call('POST', `/orders/${order._id}/cancel`, shop.shopper);
        }
        expect(await checkIntegrity(shop.database.db)).toEqual([]);
        for (const { _id } of discounts) {
          await shop.call('PUT', `/promocodes/${_id}/status?status=false`, shop.admin);
        }
      },
    ),
    { numRuns: 30 },
  );
  expect(placed).toBeGreaterThan(5);
});
