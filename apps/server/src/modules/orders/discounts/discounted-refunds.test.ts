import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { toMinorUnits } from '@gadgetry/contract/money';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { newId } from '../../../database/identifiers.ts';

/** $90.00 of lamps with $20.00 off, and $29.97 of cables with nothing off: paid, with 15 % tax added. */
async function openDiscounted() {
  const shop = await openSellingShop();
  await addTaxRate(shop, { percent: 15 });
  await taxFromNowOn(shop);
  const lamp = await shop.addProduct({ price: 30 });
  const cable = await shop.addProduct({ price: 9.99 });
  const made = await shop.call('POST', '/promocodes', shop.admin, {
    code: 'LAMPS',
    expiresAt: '2999-12-31',
    effect: { kind: 'amount', amount: 20 },
    conditions: { products: [lamp._id] },
  });
  expect(made.status).toBe(201);
  const cart = [
    { product: lamp, quantity: 3 },
    { product: cable, quantity: 3 },
  ];
  const orderId = await shop.placed(shop.shopper, cart, { promoCode: 'LAMPS' });
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const path = `/admin/orders/${orderId}`;
  const read = async () => (await shop.call<AdminOrder>('GET', path, shop.admin)).body;
  const refund = async (itemId: string, quantity: number) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1${path}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': newId() },
      body: { reason: 'sent back', lines: [{ itemId, quantity }] },
    });
    return { status: answer.statusCode, body: answer.json<AdminOrder & ErrorBody>() };
  };
  return { shop, read, refund };
}

test('of two lines of which one had a discount each gives back what was paid for it, with its tax', async () => {
  const { shop, read, refund } = await openDiscounted();
  const order = await read();
  expect(order).toMatchObject({ subTotal: 119.97, discount: 20, tax: 15, grandTotal: 114.97 });
  const [lamps, cables] = order.items.map(({ _id }) => _id);
  // 70.00 and 10.50 of tax; 29.97 and 4.50 of tax.
  expect(order.payment?.refundableLines.map(({ worth }) => worth)).toEqual([80.5, 34.47]);
  expect((await refund(cables ?? '', 3)).status).toBe(200);
  expect((await refund(lamps ?? '', 1)).status).toBe(200);
  expect((await refund(lamps ?? '', 2)).status).toBe(200);
  const { payment, paymentStatus } = await read();
  expect([payment?.refunded, payment?.refundable, paymentStatus]).toEqual([114.97, 0, 'REFUNDED']);
  await shop.expectBooksInOrder();
});

test.each([
  ['had the discount', 0, 80.5],
  ['had none', 1, 34.47],
] as const)(
  'of the line that %s the database lets not one cent more go back',
  async (_, at, worth) => {
    const { shop } = await openDiscounted();
    const { pool } = shop.database;
    const giveBack = (cents: number) =>
      pool.query(
        `WITH refund AS (
      INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
      SELECT gen_random_uuid(), id, 'refund', 'pending', $1, 'usd', 'admin' FROM payments RETURNING id
    )
    INSERT INTO refund_lines (refund_id, order_item_id, quantity, amount_cents)
    SELECT refund.id, i.id, 3, $1 FROM refund, order_items i WHERE i.position = $2`,
        [cents, at],
      );
    const paid = toMinorUnits(worth);
    await expect(giveBack(paid + 1)).rejects.toThrow('more of a line goes back than was bought');
    await giveBack(paid);
  },
);
