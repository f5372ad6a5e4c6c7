import type { Product } from '@gadgetry/contract/catalogue';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { galle, jaffna, relocatingIn } from '../../../../test/relocating.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

let shop: SellingShop;
let relocating: ReturnType<typeof relocatingIn>;
let lamp: Product;

beforeAll(async () => {
  shop = await openSellingShop();
  relocating = relocatingIn(shop);
  await relocating.zone('North', { regions: ['Northern'] }, 12);
  await relocating.zone('South', { regions: ['Southern'] }, 2);
  await relocating.zone('West', { regions: ['Western'] }, 5);
  lamp = await shop.addProduct({ price: 20, stockQuantity: 100 });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function bought(): Promise<string> {
  const orderId = await shop.placed(shop.shopper, [{ product: lamp, quantity: 2 }]);
  await relocating.pay(orderId);
  return orderId;
}

/** Delivers every event that the provider has, newest first. */
async function tellAll({ stripe, deliver } = shop): Promise<void> {
  const { data } = await stripe.events.list({ limit: 100 });
  for (const event of data) await deliver(event);
}

const sorted = (all: readonly { readonly status: number }[]) =>
  all.map(({ status }) => status).toSorted((left, right) => left - right);

test('of two admins who send it elsewhere at once one does, and the other is told so', async () => {
  const first = await bought();
  const { body: shown } = await relocating.quoted(first, jaffna);
  const both = await Promise.all(
    [inCash, inCash].map((payment) => relocating.relocate(first, jaffna, { payment, shown })),
  );
  expect(sorted(both)).toEqual([201, 409]);
  const { payment, linkedOrders } = await relocating.read(first);
  expect(linkedOrders).toHaveLength(1);
  expect(payment).toMatchObject({ refunded: 45, refunding: 0 });
});

test('the same key is the same order, at once or again, and another wish under it is refused', async () => {
  const first = await bought();
  const { body: shown } = await relocating.quoted(first, galle);
  const key = randomUUID();
  const send = () => relocating.relocate(first, galle, { key, shown });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  const other = await relocating.relocate(first, galle, { key, shown, payment: inCash });
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  const another = await bought();
  const elsewhere = await relocating.relocate(another, galle, { key });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'idempotency_conflict']);
  expect((await relocating.read(first)).payment).toMatchObject({ refunded: 45 });
});

test.each(['ship', 'cancel'])(
  'of sending it elsewhere and to %s it at once one comes first',
  async (action) => {
    for (let run = 0; run < 3; run += 1) {
      const first = await bought();
      const { body: shown } = await relocating.quoted(first, galle);
      const [moved, acted] = await Promise.all([
        relocating.relocate(first, galle, { shown }),
        relocating.act(first, action),
      ]);
      // Cancelled by going elsewhere, it is cancelled: pressing twice is safe.
      const after = action === 'cancel' ? [201, 200] : [201, 409];
      expect([after, [409, 200]]).toContainEqual([moved.status, acted.status]);
      const { payment, orderStatus } = await relocating.read(first);
      const back = action === 'ship' && orderStatus === 'SHIPPED' ? 0 : 45;
      expect(payment).toMatchObject({ refunded: back, refunding: 0 });
    }
  },
);

test('of sending it elsewhere and refunding a part at once no cent more goes back than was paid', async () => {
  for (let run = 0; run < 3; run += 1) {
    const first = await bought();
    const { body: shown } = await relocating.quoted(first, galle);
    const [moved, refunded] = await Promise.all([
      relocating.relocate(first, galle, { shown }),
      shop.call(
        'POST',
        `/admin/orders/${first}/refunds`,
        { headers: { ...shop.admin.headers, 'idempotency-key': randomUUID() } },
        { amount: 5, reason: 'Goodwill' },
      ),
    ]);
    expect([moved.status === 201, refunded.status === 200].filter(Boolean)).toHaveLength(1);
    const back = moved.status === 201 ? 45 : 5;
    expect((await relocating.read(first)).payment).toMatchObject({ refunded: back, refunding: 0 });
  }
});

test('of paying the difference and cancelling it at once one comes first', async () => {
  for (let run = 0; run < 3; run += 1) {
    const first = await bought();
    const second = await relocating.relocated(first, jaffna);
    const session = await shop.pay(shop.shopper, second);
    await Promise.all([shop.comeBack(shop.shopper, session), relocating.act(second, 'cancel')]);
    // Paid first it has gone elsewhere, whatever was cancelled after that.
    expect(await relocating.read(first)).toMatchObject({
      orderStatus: 'CANCELLED',
      payment: { refunded: 45, refunding: 0 },
    });
    expect((await relocating.read(second)).payment?.amount).toBe(52);
  }
});

test('a difference that is paid too late goes back, and the first order stays as it was', async () => {
  const first = await bought();
  const second = await relocating.relocated(first, jaffna);
  const session = await shop.pay(shop.shopper, second);
  await shop.database.pool.query(`UPDATE payments SET status = 'expired' WHERE order_id = $1`, [
    second,
  ]);
  await shop.endHold(second);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  await shop.comeBack(shop.shopper, session);
  expect(await relocating.read(second)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    payment: {
      amount: 7,
      refunded: 7,
      transactions: expect.arrayContaining([
        expect.objectContaining({ kind: 'refund', reason: 'paid after the hold had ended' }),
      ]),
    },
  });
  expect(await relocating.read(first)).toMatchObject({
    orderStatus: 'CONFIRMED',
    payment: { refunded: 0, refunding: 0 },
  });
  expect((await relocating.act(first, 'ship')).body.orderStatus).toBe('SHIPPED');
});

test('a difference that is paid after it was cancelled goes back, and says why', async () => {
  const second = await relocating.relocated(await bought(), jaffna);
  const session = await shop.pay(shop.shopper, second);
  await shop.database.pool.query(`UPDATE payments SET status = 'expired' WHERE order_id = $1`, [
    second,
  ]);
  await relocating.act(second, 'cancel');
  await shop.comeBack(shop.shopper, session);
  expect((await relocating.read(second)).payment?.transactions.at(-1)).toMatchObject({
    kind: 'refund',
    amount: 7,
    reason: 'paid after it was cancelled',
  });
});

test('a difference that is paid after the first payment was disputed goes back, and nothing goes elsewhere', async () => {
  const first = await bought();
  const second = await relocating.relocated(first, jaffna);
  const intent = (await relocating.read(first)).payment?.paymentIntentId ?? '';
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await tellAll();
  expect((await relocating.read(first)).payment).toMatchObject({ disputed: true });
  await relocating.pay(second);
  expect(await relocating.read(second)).toMatchObject({
    orderStatus: 'CANCELLED',
    payment: { amount: 7, refunded: 7 },
  });
  expect(await relocating.read(first)).toMatchObject({ orderStatus: 'CONFIRMED' });
  const again = await relocating.quoted(first, jaffna);
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('disputed')]);
  await shop.provider.moveDispute(id, { to: 'won' });
  await tellAll();
  expect((await relocating.relocate(first, jaffna, { payment: inCash })).status).toBe(201);
});

test('money of the first order that is disputed afterwards is seen before its goods are sent as the other one', async () => {
  const first = await bought();
  const intent = (await relocating.read(first)).payment?.paymentIntentId ?? '';
  const second = (await relocating.relocate(first, galle)).body.orderId;
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await tellAll();
  expect((await relocating.read(second)).payment).toMatchObject({ disputed: true });
  const unseen = await relocating.act(second, 'ship');
  expect([unseen.status, unseen.body.code]).toEqual([409, 'order_disputed']);
  expect((await relocating.act(second, 'ship', { confirmDisputed: true })).status).toBe(200);
  await shop.provider.moveDispute(id, { to: 'won' });
  await tellAll();
  expect((await relocating.read(second)).payment).toMatchObject({ disputed: false });
});

const tellings: [string, (shop: SellingShop) => Promise<unknown>][] = [
  ['an event tells', tellAll],
  [
    'the provider’s books tell',
    ({ app }) => app.scheduledWork.reconcilePayments(new Date(Date.now() + 600_000)),
  ],
];

test.each(tellings)(
  'a difference that is paid after money of the first order went back at the provider, as %s, goes back as well',
  async (_, tell) => {
    const other = await openSellingShop();
    const elsewhere = relocatingIn(other);
    await elsewhere.zone('North', { regions: ['Northern'] }, 12);
    const product = await other.addProduct({ price: 20, stockQuantity: 2 });
    const first = await other.placed(other.shopper, [{ product, quantity: 2 }]);
    await elsewhere.pay(first);
    const second = await elsewhere.relocated(first, jaffna);
    const intent = (await elsewhere.read(first)).payment?.paymentIntentId ?? '';
    await other.provider.refund({ paymentIntent: intent, amount: 500 });
    await tell(other);
    const received = await elsewhere.act(second, 'received', { by: 'cash' });
    expect([received.status, received.body.message]).toEqual([
      409,
      expect.stringContaining('take no money for it'),
    ]);
    await elsewhere.pay(second);
    const { orderStatus, payment } = await elsewhere.read(second);
    expect([orderStatus, payment?.refunded]).toEqual(['CANCELLED', payment?.amount]);
    // It was paid in time.
    expect(payment?.transactions.at(-1)).toMatchObject({
      kind: 'refund',
      reason: 'paid when what it was for had changed',
    });
    expect(await elsewhere.read(first)).toMatchObject({ orderStatus: 'CONFIRMED' });
    const asked = await elsewhere.quoted(first, jaffna);
    expect([asked.status, asked.body.message]).toEqual([
      409,
      expect.stringContaining('see Books first'),
    ]);
    // What the provider has done by itself is an admin's to look at, and nothing else is.
    const found = await checkIntegrity(other.database.db);
    expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['provider-agrees']));
    await other.close();
  },
);

test('what has changed since it was shown is refused, in words, and holds nothing', async () => {
  const first = await bought();
  const { body: shown } = await relocating.quoted(first, jaffna);
  const [way] = shown.methods;
  if (way === undefined) throw new Error('no way there');
  const cheaper = { ...way, quoted: { ...way.quoted, shipping: 11, grandTotal: 51 } };
  const other = await relocating.relocate(first, jaffna, {
    shown: { ...shown, methods: [cheaper] },
  });
  expect([other.status, other.body.code]).toEqual([409, 'quote_changed']);
  const less = await relocating.relocate(first, jaffna, { shown, paid: 44 });
  expect([less.status, less.body.message]).toEqual([409, 'What was paid is $45.00 by now']);
  const stale = await relocating.relocate(first, jaffna, { shown, version: 2 });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_edit']);
  expect(await relocating.read(first)).toMatchObject({
    linkedOrders: [],
    payment: { refunding: 0, refunded: 0 },
  });
});
