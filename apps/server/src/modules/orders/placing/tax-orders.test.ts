import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Quote } from '@gadgetry/contract/quotes';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import {
  type SellingShop,
  type Wish,
  address,
  openSellingShop,
  orderBody,
} from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { newId } from '../../../database/identifiers.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

const toColombo = { region: address.state, postalCode: address.zip_code };

async function quoted({ app }: SellingShop, items: readonly Wish[], destination?: object) {
  const body = { items, ...(destination && { destination }) };
  return (await app.inject({ method: 'POST', url: '/api/v1/quotes', body })).json<Quote>();
}

/** Two lamps at $30.00 each, one book at $9.99, and shipping at $5.00; 18 % and 8.875 %. */
async function openTaxed(settings: Parameters<typeof taxFromNowOn>[1] = {}) {
  const shop = await openSellingShop({ settings: unreachableMail });
  await shop.call('POST', '/admin/tax/classes', shop.admin, { name: 'Reduced' });
  const lamp = await shop.addProduct({ name: 'Lamp', price: 30 });
  const book = await shop.addProduct({ name: 'Book', price: 9.99, taxClass: 'Reduced' });
  await addTaxRate(shop, { percent: 18 });
  await addTaxRate(shop, { percent: 8.875, taxClass: 'Reduced', region: address.state });
  const { methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin)).body;
  for (const { _id: id, isActive: _active, ...method } of methods) {
    const rule = { kind: 'flat', price: 5 };
    await shop.call('PUT', `/admin/shipping/methods/${id}`, shop.admin, { ...method, rule });
  }
  await taxFromNowOn(shop, settings);
  const cart = [
    { product: lamp, quantity: 2 },
    { product: book, quantity: 1 },
  ];
  const paid = async () => {
    const orderId = await shop.placed(shop.shopper, cart);
    await shop.deliver((await shop.eventsAbout(await shop.pay(shop.shopper, orderId)))[0] ?? {});
    return orderId;
  };
  return { shop, cart, paid };
}

test('what a quote says of tax is what the order keeps, whatever the owner changes afterwards', async () => {
  const { shop, cart, paid } = await openTaxed();
  const quote = await quoted(shop, cart, toColombo);
  // 18 % of 60.00 and 4.29 of the shipping; 8.875 % of 9.99 and the 0.71 that are left of it.
  const taxes = [
    { name: 'VAT', ratePercent: 18, amount: 11.57, included: false },
    { name: 'VAT', ratePercent: 8.875, amount: 0.95, included: false },
  ];
  expect(quote).toMatchObject({ shipping: 5, tax: 12.52, taxes, grandTotal: 87.51 });
  expect(quote.taxIsEstimated).toBe(false);
  expect(await quoted(shop, cart)).toMatchObject({ taxIsEstimated: true });

  const orderId = await paid();
  await taxFromNowOn(shop, { isOn: false });
  const order = await shop.readOrder(orderId, shop.shopper);
  expect(order).toMatchObject({ tax: 12.52, taxes, grandTotal: 87.51, paymentStatus: 'PAID' });
  expect(await quoted(shop, cart, toColombo)).toMatchObject({ tax: 0, taxes: [] });
  const { rows } = await shop.database.pool.query(
    'SELECT tax_class, base_cents::int, amount_cents::int, order_item_id IS NULL AS delivery FROM order_taxes ORDER BY position, order_item_id',
  );
  expect(rows).toEqual([
    { tax_class: null, base_cents: 6_000, amount_cents: 1_080, delivery: false },
    { tax_class: null, base_cents: 429, amount_cents: 77, delivery: true },
    { tax_class: 'Reduced', base_cents: 999, amount_cents: 89, delivery: false },
    { tax_class: null, base_cents: 71, amount_cents: 6, delivery: true },
  ]);
  await shop.expectBooksInOrder();
  await shop.close();
});

test('included tax is told and never added', async () => {
  const { shop, paid } = await openTaxed({ pricesInclude: true });
  const orderId = await paid();
  expect(await shop.readOrder(orderId, shop.shopper)).toMatchObject({
    tax: 0,
    taxes: [
      { name: 'VAT', ratePercent: 18, amount: 9.81, included: true },
      { name: 'VAT', ratePercent: 8.875, amount: 0.87, included: true },
    ],
    grandTotal: 74.99,
  });
  const [mail] = await waitingMails(shop, 'order-confirmed');
  expect(mail?.text).toContain(
    '  Tax: Included\n  Grand Total: $74.99\n  Includes VAT (18\u00A0%): $9.81\n',
  );
  await shop.expectBooksInOrder();
  await shop.close();
});

test('a refund line by line gives back what was paid for each, with its own tax and nothing of the shipping', async () => {
  const { shop, paid } = await openTaxed();
  const orderId = await paid();
  const path = `/admin/orders/${orderId}`;
  const { body: order } = await shop.call<AdminOrder>('GET', path, shop.admin);
  expect(order.payment?.refundableLines.map(({ worth }) => worth)).toEqual([70.8, 10.88]);
  for (const { _id: itemId, quantity } of order.items) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1${path}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': newId() },
      body: { reason: 'sent back', lines: [{ itemId, quantity }] },
    });
    expect(answer.statusCode).toBe(200);
  }
  const { body: after } = await shop.call<AdminOrder>('GET', path, shop.admin);
  expect(after.payment).toMatchObject({ refunded: 81.68, refundable: 5.83 });
  await shop.expectBooksInOrder();
  await shop.close();
});

test('tax that has changed since it was shown refuses the order, and says what changed', async () => {
  const { shop, cart } = await openTaxed();
  const { subTotal, discount, shipping, tax, grandTotal } = await quoted(shop, cart, toColombo);
  await taxFromNowOn(shop, { shipping: 'untaxed' });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: shop.shopper.headers,
    body: { ...orderBody(cart), quoted: { subTotal, discount, shipping, tax, grandTotal } },
  });
  expect(answer.json<ErrorBody>()).toMatchObject({
    code: 'quote_changed',
    message: 'The total changed from $87.51 to $86.68: tax from $12.52 to $11.69.',
  });
  await shop.close();
});

test.each([
  [
    'a tax of a line that is not the order’s',
    'UPDATE order_taxes SET amount_cents = amount_cents + 1 WHERE base_cents = 6000',
    ['taxes-add-up', 'taxes-are-their-rates'],
  ],
  [
    'tax of the order that is no line’s',
    'UPDATE orders SET included_tax_cents = 1',
    ['taxes-add-up'],
  ],
  [
    'tax moved from one line to another',
    'UPDATE order_taxes SET amount_cents = amount_cents + CASE WHEN order_item_id IS NULL THEN 1 ELSE -1 END WHERE position = 0',
    ['taxes-are-shared-out', 'taxes-are-shared-out'],
  ],
  [
    'a tax that is of another place on one of its lines',
    `UPDATE order_taxes SET country = 'DE' WHERE position = 0 AND order_item_id IS NULL`,
    ['a-tax-is-one'],
  ],
  [
    'a line taxed on more than it cost',
    'UPDATE order_taxes SET base_cents = 6001 WHERE base_cents = 6000',
    ['lines-are-taxed-on-what-they-cost'],
  ],
])('the integrity check finds %s', async (_, damage, found) => {
  const { shop, paid } = await openTaxed();
  await paid();
  // As a superuser could, past what keeps it.
  await shop.database.pool.query(`ALTER TABLE order_taxes DISABLE TRIGGER USER; ${damage}`);
  const findings = await checkIntegrity(shop.database.db);
  expect(findings.map(({ check }) => check)).toEqual(found);
  await shop.close();
});
