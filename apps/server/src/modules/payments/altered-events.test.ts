import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';

interface Written {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}

/** Signed by whoever has the key, and not what the provider has said. */
async function openAttacked() {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ price: 20, stockQuantity: 9 });
  const cable = await shop.addProduct({ price: 1, stockQuantity: 9 });
  const dear = await shop.placed(shop.shopper, [{ product: lamp, quantity: 3 }]);
  await shop.checkout(shop.shopper, dear);
  const { rows } = await shop.database.pool.query(
    'SELECT session_id AS id FROM payments WHERE order_id = $1',
    [dear],
  );
  const cheap = await shop.placed(shop.admin, [{ product: cable, quantity: 1 }]);
  const [told] = await shop.eventsAbout(await shop.pay(shop.admin, cheap));
  const truth: Written = JSON.parse(JSON.stringify(told));
  return { shop, dear, dearSession: String(rows[0]?.id), cheap, truth };
}

const statesOf = async (shop: SellingShop, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await shop.readOrder(id)).paymentStatus));

let made = 0;
/** Under a number of its own, with its object changed. */
function altered(truth: Written, object: object, type = truth.type): Written {
  made += 1;
  return {
    ...truth,
    id: `evt_altered_${made}`,
    type,
    data: { object: { ...truth.data.object, ...object } },
  };
}

test('a payment of one order never pays another, however the event is put together', async () => {
  const { shop, dear, dearSession, cheap, truth } = await openAttacked();
  const metadata = { order_id: dear };
  const lies = [
    { metadata },
    { metadata, client_reference_id: dear },
    { id: dearSession },
    { id: dearSession, metadata },
    { id: dearSession, metadata, amount_total: 6_000 },
    { id: 'cs_unknown' },
    ...[-100, 0, 99, 101, 100.4, 1e300, '100', null].map((amount_total) => ({ amount_total })),
    ...['eur', 'USD', '', null].map((currency) => ({ currency })),
    { metadata: { order_id: 'none' } },
    { metadata: {} },
  ];
  for (const lie of lies) {
    const { status, body } = await shop.deliver(altered(truth, lie));
    expect([200, body.outcome], JSON.stringify(lie)).toEqual([
      status,
      expect.stringMatching(/^(mismatch|unreadable|open)/),
    ]);
    expect(await statesOf(shop, [dear, cheap])).toEqual(['PENDING', 'PENDING']);
  }
  expect((await shop.deliver(truth)).body.outcome).toBe('confirmed');
  expect((await shop.deliver(truth)).body.outcome).toBe('processed before');
  expect(await statesOf(shop, [dear, cheap])).toEqual(['PENDING', 'PAID']);
  await shop.expectBooksInOrder();
  await shop.close();
});

test('whatever a rightly signed event says, it is answered without a fault and moves nothing', async () => {
  const { shop, dear, cheap, truth } = await openAttacked();
  const odd = ['\0', 'cs_\ud800', "cs_' OR 1=1 --", 'x'.repeat(200_000), '', 7, null, [], {}];
  const types = [
    truth.type,
    'checkout.session.expired',
    'charge.refunded',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
  ];
  for (const type of types) {
    for (const value of odd) {
      for (const object of [
        { id: value },
        { id: 're_1', payment_intent: value, metadata: { order_id: dear } },
        { id: 're_1', payment_intent: 'pi_unknown', metadata: { order_id: value, x: value } },
        { id: 're_1', payment_intent: { id: value } },
      ]) {
        const { status } = await shop.deliver(altered(truth, object, type));
        expect(status, `${type} ${JSON.stringify(object).slice(0, 80)}`).toBeLessThan(500);
      }
    }
  }
  for (const event of [
    { ...truth, id: 'evt_none', data: null },
    { ...truth, id: 'evt_list', data: { object: [1] } },
    { ...truth, id: 'evt_empty', data: {} },
    { ...truth, id: '\0' },
    { ...truth, id: 'evt_type', type: 'a\0b' },
  ]) {
    expect((await shop.deliver(event)).status).toBeLessThan(500);
  }
  expect(shop.logged.filter(({ err }) => err !== undefined)).toEqual([]);
  expect(await statesOf(shop, [dear])).toEqual(['PENDING']);
  expect((await shop.deliver(truth)).status).toBe(200);
  expect(await statesOf(shop, [cheap])).toEqual(['PAID']);
  await shop.expectBooksInOrder();
  await shop.close();
});
