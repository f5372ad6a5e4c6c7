import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { CURRENCY_CODES, currencyOf, providerUnitsOf } from '@gadgetry/contract/currencies';
import { setShopCurrency, toMinorUnits } from '@gadgetry/contract/money';
import type { Quote } from '@gadgetry/contract/quotes';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import {
  CARD,
  type SellingShop,
  type Wish,
  address,
  openSellingShop,
} from '../../../test/buying.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { minutesFromNow } from '../../../test/paid-order.ts';
import { openTestShop } from '../../../test/shop.ts';
import { addTaxRate, taxFromNowOn } from '../../../test/taxing.ts';
import { reachProvider } from '../../start/payment-provider.ts';
import { createProviderCheck } from './index.ts';

afterEach(() => setShopCurrency(currencyOf('usd')));

const toColombo = { region: address.state, postalCode: address.zip_code };

/** Two lamps and a case, 8.875 % of tax, shipping for ten cents, fils or yen of it, and 15 % off. */
async function openShopIn(code: string, lampCosts: number, shipping: number) {
  const shop = await openSellingShop({ settings: { ...unreachableMail, CURRENCY: code } });
  const lamp = await shop.addProduct({ name: 'Lamp', price: lampCosts });
  await addTaxRate(shop, { percent: 8.875 });
  await taxFromNowOn(shop);
  const { methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin)).body;
  for (const { _id: id, isActive: _active, ...method } of methods) {
    const rule = { kind: 'flat', price: shipping };
    const put = await shop.call('PUT', `/admin/shipping/methods/${id}`, shop.admin, {
      ...method,
      rule,
    });
    expect(put.status).toBe(200);
  }
  const expiresAt = '2040-01-01';
  const code15 = { code: 'LESS15', discountPercentage: 15, expiresAt };
  expect((await shop.call('POST', '/promocodes', shop.admin, code15)).status).toBe(201);
  return { shop, lamp };
}

async function quoteOf({ app }: SellingShop, items: readonly Wish[]) {
  const body = { items, destination: toColombo, promoCode: 'LESS15' };
  return (await app.inject({ method: 'POST', url: '/api/v1/quotes', body })).json<Quote>();
}

async function providerDifferences(shop: SellingShop) {
  const log = pino({ level: 'silent' });
  const provider = await reachProvider(shop.env, shop.database, log);
  try {
    const check = createProviderCheck({ db: shop.database.db, log, provider });
    return await check(minutesFromNow(5));
  } finally {
    await provider.close();
  }
}

test.each([
  // 2 × ¥4,999 less 15 % is ¥8,498 (1,499.7 rounded up is taken off), and ¥500 to send it; 8.875 % is ¥799.
  [
    'jpy',
    4_999,
    500,
    { subTotal: 9_998, discount: 1_500, tax: 799, grandTotal: 9_797 },
    1,
    '¥9,797',
  ],
  [
    'isk',
    4_999,
    500,
    { subTotal: 9_998, discount: 1_500, tax: 799, grandTotal: 9_797 },
    100,
    'ISK\u00A09,797',
  ],
  // KWD 24.980 less 3.750 (3.747 to the next ten fils), and 1.500: 22.730; 8.875 % is 2.017, so 2.020.
  [
    'kwd',
    12.49,
    1.5,
    { subTotal: 24.98, discount: 3.75, tax: 2.02, grandTotal: 24.75 },
    10,
    'KWD\u00A024.750',
  ],
  ['eur', 49.99, 5, { subTotal: 99.98, discount: 15, tax: 7.99, grandTotal: 97.97 }, 1, '€97.97'],
])(
  'an order in %s is quoted, charged, refunded and told in its own sums',
  async (code, price, shipping, sums, unitsOfProvider, inMail) => {
    const { shop, lamp } = await openShopIn(code, price, shipping);
    const wishes = [{ product: lamp, quantity: 2 }];
    expect(await quoteOf(shop, wishes)).toMatchObject({ ...sums, shipping });

    const orderId = await shop.placed(shop.shopper, wishes, {
      promoCode: 'LESS15',
      quoted: { ...sums, shipping },
    });
    const sessionId = await shop.pay(shop.shopper, orderId, CARD.good);
    const session = await shop.stripe.checkout.sessions.retrieve(sessionId);
    expect([session.amount_total, session.currency]).toEqual([
      toMinorUnits(sums.grandTotal) * unitsOfProvider,
      code,
    ]);
    await shop.deliver((await shop.eventsAbout(sessionId))[0] ?? {});
    const order = await shop.readOrder(orderId);
    expect(order).toMatchObject({ paymentStatus: 'PAID', grandTotal: sums.grandTotal });
    expect((await waitingMails(shop)).map(({ text }) => text).join('\n')).toContain(inMail);

    // One of two pieces, and then the rest as a sum.
    const [item] = order.items;
    const refund = (body: object, key: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/v1/admin/orders/${orderId}/refunds`,
        headers: { ...shop.admin.headers, 'idempotency-key': key },
        body: { reason: 'scratched', ...body },
      });
    const half = await refund({ lines: [{ itemId: item?._id, quantity: 1 }] }, 'half');
    expect(half.statusCode).toBe(200);
    const { payment } = half.json<AdminOrder>();
    const left = payment?.refundable ?? 0;
    expect((await refund({ amount: left }, 'rest')).statusCode).toBe(200);
    const { data: refunds } = await shop.stripe.refunds.list();
    const given = refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect(given).toBe(session.amount_total);
    for (const event of (await shop.stripe.events.list({ limit: 100 })).data) {
      await shop.deliver(event);
    }
    expect(await shop.readOrder(orderId)).toMatchObject({ paymentStatus: 'REFUNDED' });
    expect(await providerDifferences(shop)).toEqual([]);
    await shop.expectBooksInOrder();
    await shop.close();
  },
);

test('what a currency has no coin for is refused at its field, and where a list is narrowed by it', async () => {
  const { shop } = await openShopIn('jpy', 5_000, 0);
  const refused = await shop.call('POST', '/products', shop.admin, {
    name: 'Half a yen',
    description: 'A gadget that is good for tests',
    price: 49.5,
    categoryId: shop.category._id,
    stockQuantity: 1,
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'price', message: 'JPY has no decimals' }] },
  });
  expect((await shop.call('GET', '/products?minPrice=49.90', null)).status).toBe(400);
  const found = await shop.call<unknown[]>('GET', '/products?minPrice=0&maxPrice=999999999', null);
  expect(found.body).toHaveLength(1);
  await shop.close();
});

test('the least and the most of a card payment are those of the currency, and are told in it', async () => {
  const { shop } = await openShopIn('kwd', 1, 0);
  const quoted = async (price: number, quantity = 1) => {
    const product = await shop.addProduct({ price, stockQuantity: 10 });
    const body = { items: [{ product: { _id: product._id }, quantity }] };
    return (await shop.app.inject({ method: 'POST', url: '/api/v1/quotes', body })).json<Quote>();
  };
  expect((await quoted(0.1)).refusal?.message).toMatch(/KWD\u00A00\.200 or more$/);
  expect((await quoted(100_000)).refusal?.message).toMatch(/KWD\u00A099,999\.990 at most$/);
  expect((await quoted(90_000)).refusal).toBeNull();
  await shop.close();
});

test('what a bank takes back is known in the sums of the currency', async () => {
  const { shop, lamp } = await openShopIn('kwd', 12.49, 0);
  const orderId = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  await shop.comeBack(shop.shopper, sessionId);
  const path = `/admin/orders/${orderId}`;
  const { body: paid } = await shop.call<AdminOrder>('GET', path, shop.admin);
  const paymentIntent = paid.payment?.paymentIntentId ?? '';
  await shop.provider.openDispute({ paymentIntent, reason: 'fraudulent' });
  for (const event of (await shop.stripe.events.list({ limit: 100 })).data) {
    await shop.deliver(event);
  }
  const { body } = await shop.call<AdminOrder>('GET', path, shop.admin);
  // 12.490 and 8.875 % of it, to the next ten fils.
  expect(body.payment).toMatchObject({ amount: 13.6, held: 13.6, refundable: 0 });
  const dispute = body.payment?.transactions.find(({ kind }) => kind === 'dispute');
  expect(dispute).toMatchObject({ amount: 13.6, withdrawn: 13.6 });
  expect(await providerDifferences(shop)).toEqual([]);
  await shop.expectBooksInOrder();
  await shop.close();
});

test('the provider takes the least and the most of every currency, and no more', async () => {
  const { shop } = await openShopIn('usd', 10, 0);
  const session = (currency: string, units: number) =>
    shop.stripe.checkout.sessions.create({
      mode: 'payment',
      ui_mode: 'embedded_page',
      return_url: 'https://shop.example/complete?session_id={CHECKOUT_SESSION_ID}',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency,
            unit_amount: units * providerUnitsOf(currency),
            product_data: { name: 'Order' },
          },
        },
      ],
    });
  for (const code of CURRENCY_CODES) {
    const { chargeMin, chargeMax } = currencyOf(code);
    for (const units of [chargeMin, chargeMax]) {
      const { amount_total: total } = await session(code, units);
      expect([code, total]).toEqual([code, units * providerUnitsOf(code)]);
    }
    await expect(session(code, chargeMax + 1), code).rejects.toThrow('no more than');
  }
  await shop.close();
});

test('a shop keeps the currency of its first start, and says so to who names another', async () => {
  const database = await createTestDatabase();
  const first = [
    openTestShop({ settings: { CURRENCY: 'EUR' }, database }),
    openTestShop({ settings: { CURRENCY: 'eur' }, database }),
  ];
  await Promise.all(first);
  await openTestShop({ database });
  const { rows } = await database.pool.query('SELECT code FROM shop_currency');
  expect(rows).toEqual([{ code: 'eur' }]);
  await expect(openTestShop({ settings: { CURRENCY: 'jpy' }, database })).rejects.toThrow(
    "CURRENCY is JPY, and this shop's prices and payments are in EUR",
  );
});
