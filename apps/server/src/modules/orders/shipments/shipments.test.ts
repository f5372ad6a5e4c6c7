import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Carrier } from '@gadgetry/contract/carriers';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop({ settings: unreachableMail });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

/** Paid, of two products: `quantity` of the first one and one of the second. */
async function paidOrder(quantity = 2) {
  const lamp = await shop.addProduct();
  const cable = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [
    { product: lamp, quantity },
    { product: cable, quantity: 1 },
  ]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const { items } = await shop.readOrder(orderId);
  const [first, second] = items.map(({ _id }) => _id);
  if (first === undefined || second === undefined) throw new Error('two lines');
  return { orderId, first, second };
}

function act<Body = AdminOrder>(orderId: string, action: string, body: unknown = {}) {
  return shop.call<Body>('POST', `/admin/orders/${orderId}/${action}`, shop.admin, body);
}

type Answer = AdminOrder & ErrorBody;

async function withKey(orderId: string, what: string, body: object, key: string) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${orderId}/${what}`,
    headers: { ...shop.admin.headers, 'idempotency-key': key },
    body,
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

const send = (orderId: string, body: object, key: string = randomUUID()) =>
  withKey(orderId, 'shipments', body, key);

async function orderOf(orderId: string): Promise<AdminOrder> {
  return (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body;
}

function correct<Body = AdminOrder>(orderId: string, shipmentId: string, body: unknown) {
  const path = `/admin/orders/${orderId}/shipments/${shipmentId}`;
  return shop.call<Body>('PUT', path, shop.admin, body);
}

async function carrierNamed(name: string): Promise<Carrier> {
  const { body } = await shop.call<Carrier[]>('GET', '/admin/carriers', shop.admin);
  const found = body.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no carrier ${name}`);
  return found;
}

const subjects = async (orderId: string) => {
  const { number } = await shop.readOrder(orderId);
  const mails = await waitingMails(shop);
  return mails
    .filter(({ subject }) => subject.includes(number))
    .map(({ subject }) => subject.replace(number, 'N'));
};

test('an order goes out in two parcels, arrives in two, and tells its customer each time', async () => {
  const { orderId, first, second } = await paidOrder();
  const ups = await carrierNamed('UPS');
  const one = await send(orderId, {
    lines: [{ itemId: first, quantity: 1 }],
    carrierId: ups._id,
    trackingNumber: '1z 999 AA1 01 2345 6784',
  });
  expect(one.body).toMatchObject({
    orderStatus: 'CONFIRMED',
    trackingNumber: '1z 999 AA1 01 2345 6784',
    shipments: [
      {
        carrier: 'UPS',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        deliveredAt: null,
        lines: [{ itemId: first, quantity: 1 }],
      },
    ],
    toSend: [
      { itemId: first, quantity: 1, most: 1 },
      { itemId: second, quantity: 1, most: 1 },
    ],
    actions: ['ship', 'finish_shipping'],
  });
  const rest = await act(orderId, 'ship', { trackingNumber: 'LK 7' });
  expect(rest.body).toMatchObject({ orderStatus: 'SHIPPED', toSend: [], actions: ['deliver'] });
  expect(rest.body.shipments[1]).toMatchObject({
    carrier: null,
    trackingNumber: 'LK 7',
    trackingUrl: null,
    lines: [
      { itemId: first, quantity: 1 },
      { itemId: second, quantity: 1 },
    ],
  });
  const [before, after] = rest.body.shipments.map(({ _id }) => _id);
  const arrived = await act(orderId, `shipments/${after}/deliver`);
  expect(arrived.body).toMatchObject({ orderStatus: 'SHIPPED' });
  expect((await act(orderId, `shipments/${after}/deliver`)).body.timeline).toEqual(
    arrived.body.timeline,
  );
  const all = await act(orderId, `shipments/${before}/deliver`);
  expect(all.body.orderStatus).toBe('DELIVERED');
  expect(all.body.timeline.map(({ kind }) => kind)).toEqual([
    'placed',
    'paid',
    'partly_shipped',
    'shipped',
    'partly_delivered',
    'delivered',
  ]);
  expect(await subjects(orderId)).toEqual([
    'Your order N is confirmed',
    'A part of your order N is on its way',
    'The rest of your order N is on its way',
    'A part of your order N has arrived',
    'Your order N has arrived',
  ]);
});

test('of two who send the same pieces at once one does, and nothing is sent twice', async () => {
  for (let run = 0; run < 3; run += 1) {
    const { orderId, first } = await paidOrder(1);
    const body = { lines: [{ itemId: first, quantity: 1 }] };
    const answers = await Promise.all([send(orderId, body), send(orderId, body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await shop.readOrder(orderId)).shipments).toHaveLength(1);
  }
});

test('the same key is the same shipment; with other pieces it is refused', async () => {
  const { orderId, first, second } = await paidOrder();
  const key = randomUUID();
  const body = { lines: [{ itemId: first, quantity: 1 }] };
  const answers = await Promise.all([send(orderId, body, key), send(orderId, body, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await shop.readOrder(orderId)).shipments).toHaveLength(1);
  const other = await send(orderId, { lines: [{ itemId: second, quantity: 1 }] }, key);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
});

test('more than was bought, pieces of another order and a number that is none of its carrier are refused in words', async () => {
  const { orderId, first, second } = await paidOrder();
  const stranger = await paidOrder();
  const usps = await carrierNamed('USPS');
  await send(orderId, { lines: [{ itemId: second, quantity: 1 }] });
  for (const [body, status, message] of [
    [{ lines: [{ itemId: first, quantity: 3 }] }, 409, 'Only 2 ×'],
    [{ lines: [{ itemId: second, quantity: 1 }] }, 409, 'sent already'],
    [{ lines: [{ itemId: stranger.first, quantity: 1 }] }, 409, 'no item of the order'],
    [{ lines: [] }, 400, ''],
    [{ lines: [{ itemId: first, quantity: 0 }] }, 400, ''],
    [
      {
        lines: [
          { itemId: first, quantity: 1 },
          { itemId: first, quantity: 1 },
        ],
      },
      400,
      '',
    ],
    [
      { lines: [{ itemId: first, quantity: 1 }], carrierId: usps._id, trackingNumber: '12' },
      400,
      'Numbers of USPS',
    ],
    [{ lines: [{ itemId: first, quantity: 1 }], carrierId: randomUUID() }, 400, 'not in use'],
  ] as const) {
    const refused = await send(orderId, body);
    expect([refused.status, refused.body.message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  }
  expect((await shop.readOrder(orderId)).shipments).toHaveLength(1);
});

test('what is partly on its way is not cancelled, and is ended as it is when nothing more is sent', async () => {
  const { orderId, first, second } = await paidOrder();
  const early = await act<ErrorBody>(orderId, 'finish-shipping');
  expect(early.body.message).toContain('Nothing of this order was sent yet');
  const sent = await send(orderId, { lines: [{ itemId: first, quantity: 2 }] });
  const refused = await act<ErrorBody>(orderId, 'cancel');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('on its way'),
  ]);

  const refund = { lines: [{ itemId: second, quantity: 1 }], reason: 'sold out' };
  await withKey(orderId, 'refunds', refund, randomUUID());
  expect((await orderOf(orderId)).toSend).toMatchObject([{ itemId: second, quantity: 0, most: 1 }]);
  const nothing = await act<ErrorBody>(orderId, 'ship');
  expect(nothing.body.message).toContain('Nothing of this order is left');

  await act(orderId, `shipments/${sent.body.shipments[0]?._id}/deliver`);
  const ended = await act(orderId, 'finish-shipping');
  expect(ended.body.orderStatus).toBe('DELIVERED');
  expect(ended.body.timeline.find(({ kind }) => kind === 'shipped')?.detail).toContain(
    'Not sent: 1 ×',
  );
  expect((await act(orderId, 'finish-shipping')).body.timeline).toEqual(ended.body.timeline);
  expect(await subjects(orderId)).toContain('Nothing more is sent of your order N');
});

test('a tracking number is corrected later, and its customer is told the new one', async () => {
  const { orderId } = await paidOrder();
  const dhl = await carrierNamed('DHL Express');
  const shipped = await act(orderId, 'ship');
  const id = shipped.body.shipments[0]?._id ?? '';
  const corrected = await correct(orderId, id, {
    carrierId: dhl._id,
    trackingNumber: '1234567890',
  });
  expect(corrected.body.shipments[0]).toMatchObject({
    carrier: 'DHL Express',
    trackingUrl: 'https://www.dhl.com/en/express/tracking.html?AWB=1234567890',
  });
  await correct(orderId, id, { carrierId: dhl._id, trackingNumber: '1234567890' });
  expect(
    (await subjects(orderId)).filter((subject) => subject.startsWith('The tracking')),
  ).toHaveLength(1);
  const mail = (await waitingMails(shop)).find(({ subject }) => subject.startsWith('The tracking'));
  expect(mail?.text).toContain('Follow your parcel: https://www.dhl.com');

  // A carrier that is not in use any more stays with what it brings, and takes nothing new.
  await shop.call('PUT', `/admin/carriers/${dhl._id}/status?status=false`, shop.admin);
  expect(
    (await correct(orderId, id, { carrierId: dhl._id, trackingNumber: '1234567899' })).status,
  ).toBe(200);
  const other = await paidOrder();
  expect((await act(other.orderId, 'ship', { carrierId: dhl._id })).status).toBe(400);
  await shop.call('PUT', `/admin/carriers/${dhl._id}/status?status=true`, shop.admin);
  const missing = await correct<ErrorBody>(orderId, randomUUID(), {
    carrierId: null,
    trackingNumber: null,
  });
  expect(missing.status).toBe(404);
});

test('shipping a part and cancelling at once end in one of the two', async () => {
  for (let run = 0; run < 4; run += 1) {
    const { orderId, first } = await paidOrder();
    const answers = await Promise.all([
      send(orderId, { lines: [{ itemId: first, quantity: 1 }] }),
      act(orderId, 'cancel'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { orderStatus, shipments } = await shop.readOrder(orderId);
    expect([
      ['CONFIRMED', 1],
      ['CANCELLED', 0],
    ]).toContainEqual([orderStatus, shipments.length]);
  }
});

test('the database refuses more than was bought, another order’s lines, and what has arrived as if it had not', async () => {
  const { orderId, first } = await paidOrder();
  const other = await paidOrder();
  const sent = await send(orderId, { lines: [{ itemId: first, quantity: 1 }] });
  const id = sent.body.shipments[0]?._id;
  await act(orderId, `shipments/${id}/deliver`);
  const { db } = shop.database;
  for (const statement of [
    sql`UPDATE shipment_lines SET quantity = 3 WHERE shipment_id = ${id}`,
    sql`INSERT INTO shipment_lines VALUES (${id}, ${other.first}, 1)`,
    sql`UPDATE shipments SET delivered_at = NULL WHERE id = ${id}`,
    sql`UPDATE shipments SET order_id = ${other.orderId} WHERE id = ${id}`,
  ]) {
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '23514' });
  }
});

test('where a part was refunded first, one parcel is the order, and its mails name what went back', async () => {
  const { orderId, second } = await paidOrder();
  const refund = {
    lines: [{ itemId: second, quantity: 1 }],
    reason: 'sold out',
    restock: 'unsent',
  };
  await withKey(orderId, 'refunds', refund, randomUUID());
  const shipped = await act(orderId, 'ship');
  await act(orderId, `shipments/${shipped.body.shipments[0]?._id}/deliver`);
  const { number } = await shop.readOrder(orderId);
  const [sent, arrived] = (await waitingMails(shop)).filter(({ subject }) =>
    [`Your order ${number} is on its way`, `Your order ${number} has arrived`].includes(subject),
  );
  // Nobody looks for an earlier parcel.
  expect(sent?.text).toContain('What was refunded of the order is not sent.');
  expect(sent?.text).toMatch(/In the parcel: 2 × /);
  for (const mail of [sent, arrived]) expect(mail?.text).toContain('Refunded in all: ');
});

test('a shopper sees what of an order was paid back, and that the rest follows only where it does', async () => {
  const { orderId, first, second } = await paidOrder();
  const seen = async () => shop.readOrder(orderId, shop.shopper);
  const refundedOf = async () =>
    Object.fromEntries((await seen()).items.map(({ _id, refunded }) => [_id, refunded]));
  expect(await seen()).not.toHaveProperty('restFollows');
  await send(orderId, { lines: [{ itemId: first, quantity: 2 }] });
  expect(await seen()).toMatchObject({ restFollows: true });

  const refund = (itemId: string) =>
    withKey(
      orderId,
      'refunds',
      { lines: [{ itemId, quantity: 1 }], reason: 'sold out' },
      randomUUID(),
    );
  await shop.setFaults({ refunds: 'failed' });
  const failed = (await refund(second)).body.payment?.transactions.at(-1);
  expect(await refundedOf()).toEqual({ [first]: undefined, [second]: undefined });
  expect(await seen()).toMatchObject({ restFollows: true });
  await shop.setFaults({});
  await act(orderId, `refunds/${failed?._id}/retry`);
  await refund(first);
  expect(await refundedOf()).toEqual({ [first]: 1, [second]: 1 });
  expect(await seen()).toMatchObject({ orderStatus: 'CONFIRMED', restFollows: false });
  await act(orderId, 'finish-shipping');
  expect(await seen()).not.toHaveProperty('restFollows');
});
