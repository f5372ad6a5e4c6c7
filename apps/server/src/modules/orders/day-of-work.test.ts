import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Carrier } from '@gadgetry/contract/carriers';
import type { ReturnSettings } from '@gadgetry/contract/returns';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { orderAsGuest, withKeys } from '../../../test/guests.ts';
import { type InvoicingShop, openInvoicingShop } from '../../../test/invoicing.ts';
import { unreachableMail } from '../../../test/mails.ts';
import {
  compareRefundedLines,
  compareReturnedGoods,
  compareWithProvider,
} from '../../../test/reliability/compare-ledgers.ts';
import { arrived, returningIn } from '../../../test/returning.ts';

const ORDERS = 20;

let shop: InvoicingShop;

beforeAll(async () => {
  shop = await openInvoicingShop({}, { settings: { ...unreachableMail, GUEST_CHECKOUT: '1' } });
  const path = '/admin/return-settings';
  const { body } = await shop.call<ReturnSettings>('GET', path, shop.admin);
  const { _id, version: _version, ...kept } = body;
  const withdrawalCountries = [shop.env.SHOP_COUNTRY];
  await shop.call('PUT', path, shop.admin, { ...kept, withdrawalCountries });
  return () => shop.close();
});

const read = async (orderId: string) =>
  (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body;

/** By the owner, who is answered what is there then. */
async function act(path: string, body: object): Promise<AdminOrder> {
  const answer = await shop.call<AdminOrder>(
    'POST',
    `/admin/orders/${path}`,
    { headers: { ...shop.admin.headers, 'idempotency-key': randomUUID() } },
    body,
  );
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function pdf(path: string): Promise<number> {
  const { statusCode, headers, rawPayload } = await shop.app.inject({
    url: `/api/v1/admin/${path}`,
    headers: shop.admin.headers,
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  return rawPayload.length;
}

test('a day of twenty orders, two parcels each, with a return, a withdrawal, a dispute and a wrong invoice', async () => {
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20, stockQuantity: 100 });
  const cable = await shop.addProduct({ name: 'Cable', price: 5, stockQuantity: 100 });
  const items = [
    { product: lamp, quantity: 1 },
    { product: cable, quantity: 2 },
  ];

  // The morning: twenty orders, each fourth one of a guest, all paid.
  const orderIds: string[] = [];
  let guestKey = '';
  for (let count = 0; count < ORDERS; count += 1) {
    if (count % 4 !== 3) {
      orderIds.push(await shop.bought(items));
      continue;
    }
    const { orderId, orderKey } = await orderAsGuest(shop, items);
    const as = withKeys(orderKey);
    await shop.comeBack(as, await shop.pay(as, orderId));
    orderIds.push(orderId);
    guestKey = orderKey;
  }
  await shop.issue();
  const [returned = '', disputed = '', billedWrong = '', ...others] = orderIds;
  const withdrawn = others.at(-1) ?? '';

  // A guest has thought better of it before anything is packed: the owner cancels, the money goes back.
  const declared = await shop.call(
    'POST',
    `/orders/${withdrawn}/withdrawals`,
    { headers: { ...withKeys(guestKey).headers, 'idempotency-key': randomUUID() } },
    { name: 'Gale Guest', email: 'gale@guests.example' },
  );
  expect(declared.status).toBe(200);
  expect(await act(`${withdrawn}/cancel`, {})).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
  });

  // Noon: picked and packed, and sent in two parcels with a carrier's numbers.
  expect(await pdf('orders/picking-list')).toBeGreaterThan(1_000);
  const carriers = await shop.call<Carrier[]>('GET', '/admin/carriers', shop.admin);
  const carrierId = carriers.body.find(({ isActive }) => isActive)?._id;
  const sent = orderIds.filter((id) => id !== withdrawn);
  for (const id of sent) {
    expect(await pdf(`orders/${id}/packing-slip`)).toBeGreaterThan(1_000);
    const [lamps, cables] = (await read(id)).items.map(({ _id: itemId, quantity }) => ({
      itemId,
      quantity,
    }));
    const first = await act(`${id}/shipments`, { lines: [lamps], carrierId });
    expect(first).toMatchObject({ orderStatus: 'CONFIRMED', toSend: [{ quantity: 2 }] });
    expect(await act(`${id}/shipments`, { lines: [cables] })).toMatchObject({
      orderStatus: 'SHIPPED',
      toSend: [],
    });
    expect(await act(`${id}/deliver`, {})).toMatchObject({ orderStatus: 'DELIVERED' });
  }

  // The afternoon: a lamp comes back, a bank takes the money for an order, an invoice names another firm.
  const returning = returningIn(shop);
  const [lampsLine] = (await read(returned)).items;
  const itemId = lampsLine?._id ?? '';
  const back = await returning.approved(returned, [{ itemId, quantity: 1 }]);
  await returning.act(back, 'receive', { lines: [arrived(itemId, 1)] });
  expect((await returning.act(back, 'refund')).body).toMatchObject({ status: 'REFUNDED' });

  const intent = (await read(disputed)).payment?.paymentIntentId ?? '';
  const dispute = await shop.provider.openDispute({ paymentIntent: intent });
  await shop.provider.moveDispute(dispute.id, { to: 'lost' });
  const { data: events } = await shop.stripe.events.list({ limit: 100 });
  for (const event of events.toReversed()) await shop.deliver(event);
  expect(await read(disputed)).toMatchObject({ paymentStatus: 'REFUNDED', payment: { lost: 30 } });

  const corrected = await shop.correct(billedWrong, 'Wide Wire Ltd\n1 Long Road');
  expect(corrected.status).toBe(200);
  await shop.issue();

  // The evening: everything adds up, in the shop, at the provider, in the numbers and on the shelf.
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 120_000));
  await shop.expectBooksInOrder();
  const ledgers = await Promise.all([
    compareWithProvider(shop.database),
    compareRefundedLines(shop.database),
    compareReturnedGoods(shop.database),
  ]);
  expect(ledgers.flat()).toEqual([]);
  expect(await shop.inShort(billedWrong)).toEqual([
    expect.stringMatching(/^invoice INV-\d{5} 30$/),
    expect.stringMatching(/^credit_note CN-\d{5} 30$/),
    expect.stringMatching(/^invoice INV-\d{5} 30$/),
  ]);
  const { rows: numbers } = await shop.database.pool.query<{ kind: string; written: string }>(
    `SELECT kind, string_agg(DISTINCT right(number, 5), ' ' ORDER BY right(number, 5)) AS written
     FROM invoice_documents GROUP BY kind ORDER BY kind`,
  );
  const upTo = (last: number) =>
    Array.from({ length: last }, (_, at) => String(at + 1).padStart(5, '0')).join(' ');
  expect(numbers).toEqual([
    { kind: 'credit_note', written: upTo(3) },
    { kind: 'invoice', written: upTo(ORDERS + 1) },
  ]);
  expect(await Promise.all([lamp, cable].map(shop.stockOf))).toEqual([
    100 - sent.length + 1,
    100 - 2 * sent.length,
  ]);
  const { rows: mails } = await shop.database.pool.query<{ told: string }>(
    `SELECT count(*) || ' × ' || kind AS told FROM mails GROUP BY kind ORDER BY kind`,
  );
  expect(mails.map(({ told }) => told)).toEqual([
    '20 × order-confirmed',
    '19 × order-delivered',
    '2 × order-refunded',
    '38 × order-shipped',
    '1 × return-approved',
    '1 × return-received',
    '1 × return-requested',
    '1 × withdrawal-received',
  ]);
});
