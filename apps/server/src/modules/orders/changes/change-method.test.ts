import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { OrderShippingMethods } from '@gadgetry/contract/order-changes';
import type { ShippingMethod, ShippingSetup } from '@gadgetry/contract/shipping';
import { beforeAll, expect, test } from 'vitest';
import { address } from '../../../../test/buying.ts';
import { type InvoicingShop, openInvoicingShop } from '../../../../test/invoicing.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: InvoicingShop;
let methods: { express: string; standard: string; pickup: string; courier: string };

/** Express at $12.00, Standard at $5.00, a pickup for nothing, a courier at $20.00; 10 % on all of it. */
beforeAll(async () => {
  shop = await openInvoicingShop({}, { settings: unreachableMail });
  const { admin, call } = shop;
  const { methods: first } = (await call<ShippingSetup>('GET', '/admin/shipping', admin)).body;
  const { _id: id, isActive: _active, ...standard } = first[0] ?? expect.fail('no method');
  const flat = (price: number) => ({ kind: 'flat', price });
  await call('PUT', `/admin/shipping/methods/${id}`, admin, {
    ...standard,
    name: 'Standard',
    rule: flat(5),
  });
  const add = async (name: string, price: number) => {
    const method = { ...standard, name, rule: flat(price), version: undefined };
    return (await call<ShippingMethod>('POST', '/admin/shipping/methods', admin, method)).body._id;
  };
  methods = {
    standard: id,
    express: await add('Express', 12),
    pickup: await add('Pickup', 0),
    courier: await add('Courier', 20),
  };
  await addTaxRate(shop, { percent: 10 });
  await taxFromNowOn(shop);
  return async () => {
    await shop.issue();
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function byExpress({ isPaid = true } = {}): Promise<string> {
  const product = await shop.addProduct({ price: 40 });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: { ...shop.shopper.headers, 'idempotency-key': newId() },
    body: {
      items: [{ product, quantity: 1 }],
      shippingAddress: address,
      shippingMethodId: methods.express,
    },
  });
  const { orderId } = answer.json<{ orderId: string }>();
  if (isPaid) await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  return orderId;
}

const change = (id: string, methodId: string, refund: number, seen: string | null = 'Express') =>
  shop.call<AdminOrder & ErrorBody>('POST', `/admin/orders/${id}/shipping-method`, shop.admin, {
    methodId,
    seen,
    refund,
  });

const offered = async (id: string) => {
  const path = `/admin/orders/${id}/shipping-methods`;
  const { body } = await shop.call<OrderShippingMethods>('GET', path, shop.admin);
  return Object.fromEntries(body.map(({ name, refund }) => [name, refund]));
};

test('an order is sent by a method that costs less, and the difference goes back with its tax', async () => {
  const id = await byExpress();
  expect(await offered(id)).toEqual({ Express: 0, Standard: 7.7, Pickup: 13.2, Courier: null });
  const before = await shop.readOrder(id);
  const changed = await change(id, methods.standard, 7.7);
  expect(changed).toMatchObject({
    status: 200,
    body: { shippingMethod: { name: 'Standard' }, payment: { refunded: 7.7 } },
  });
  const { grandTotal, shipping, tax } = before;
  expect(changed.body).toMatchObject({ grandTotal, shipping, tax });
  expect(changed.body.timeline.find(({ kind }) => kind === 'shipping_changed')).toMatchObject({
    actor: shop.admin.person.email,
    detail: 'Standard instead of Express',
  });
  const path = `/history?entity=order&id=${id}`;
  const history = (await shop.call<HistoryEntry[]>('GET', path, shop.admin)).body;
  expect(history.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'shipping method',
    from: 'Express',
    to: 'Standard',
  });
  const [mail] = await waitingMails(shop, 'order-shipping-changed');
  expect(mail?.text).toContain('another way than was chosen: Standard');
  await shop.issue();
  expect((await shop.inShort(id)).map((document) => document.split(' ')[0])).toEqual([
    'invoice',
    'credit_note',
  ]);
});

test('however often it is changed, no more goes back than one change would give', async () => {
  const id = await byExpress();
  await change(id, methods.standard, 7.7);
  expect(await offered(id)).toEqual({ Express: null, Standard: 0, Pickup: 5.5, Courier: null });
  const last = await change(id, methods.pickup, 5.5, 'Standard');
  expect(last.body.payment?.refunded).toBe(13.2);
  const back = await change(id, methods.standard, 0, 'Pickup');
  expect([back.status, back.body.code]).toEqual([409, 'total_would_change']);
  const raw = shop.database.pool.query(
    'UPDATE orders SET shipping_given_back_cents = 1201 WHERE id = $1',
    [id],
  );
  await expect(raw).rejects.toMatchObject({ constraint: 'orders_shipping_given_back' });
});

test('what costs more, is unknown, or gives back another sum than was shown, is refused', async () => {
  const id = await byExpress();
  const dearer = await change(id, methods.courier, 0);
  expect([dearer.status, dearer.body.code]).toEqual([409, 'total_would_change']);
  expect(dearer.body.message).toContain('ask the customer to pay');
  expect((await change(id, methods.standard, 5)).body).toMatchObject({
    code: 'quote_changed',
    message: 'By now $7.70 would go back',
  });
  expect((await change(id, newId(), 0)).body.code).toBe('not_shipped');
  expect(await change(newId(), methods.standard, 0)).toMatchObject({ status: 404 });
  expect(await shop.kindsOf(id)).not.toContain('shipping_changed');
});

test('what was added to an order is sent as that is, and costs nothing more', async () => {
  const id = await byExpress();
  const items = [{ product: await shop.addProduct({ price: 40 }), quantity: 1 }];
  const supplements = supplementsIn(shop);
  const added = await supplements.added(id, items);
  const own = await change(added, methods.pickup, 0);
  expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('together')]);
  await change(id, methods.standard, 7.7);
  expect(await supplements.read(added)).toMatchObject({
    shippingMethod: { name: 'Standard' },
    shipping: 0,
    grandTotal: 44,
  });
});

test('of an unpaid order nothing goes back: it keeps a method of its price', async () => {
  const id = await byExpress({ isPaid: false });
  expect(await offered(id)).toMatchObject({ Express: 0, Standard: null });
  const refused = await change(id, methods.standard, 7.7);
  expect(refused.body).toMatchObject({ code: 'total_would_change' });
  expect(refused.body.message).toContain('not paid yet');
});

test('two admins at once and a press more give the difference back once', async () => {
  const id = await byExpress();
  const answers = await Promise.all([
    change(id, methods.standard, 7.7),
    change(id, methods.standard, 7.7),
    change(id, methods.pickup, 13.2),
  ]);
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin);
  const isPickup = body.shippingMethod?.name === 'Pickup';
  expect(body.payment?.refunded).toBe(isPickup ? 13.2 : 7.7);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(isPickup ? 1 : 2);
  const kinds = await shop.kindsOf(id);
  expect(kinds.filter((kind) => kind === 'shipping_changed')).toHaveLength(1);
});

test('beside a shipment it is changed before or refused, and what goes back with it', async () => {
  for (let run = 0; run < 4; run += 1) {
    const id = await byExpress();
    const [changed, shipped] = await Promise.all([
      change(id, methods.standard, 7.7),
      shop.call('POST', `/admin/orders/${id}/ship`, shop.admin, {}),
    ]);
    expect(shipped.status).toBe(200);
    const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin);
    const came = [changed.status, body.shippingMethod?.name, body.payment?.refunded];
    expect([
      [200, 'Standard', 7.7],
      [409, 'Express', 0],
    ]).toContainEqual(came);
    expect(body.canBeChanged).toBe(false);
  }
});

test('shipping that went back with a refund does not go back again with a method that costs less', async () => {
  const refund = (id: string, body: object) =>
    shop.call<AdminOrder & ErrorBody>(
      'POST',
      `/admin/orders/${id}/refunds`,
      { headers: { ...shop.admin.headers, 'idempotency-key': newId() } },
      { reason: 'Late', ...body },
    );
  const all = await byExpress();
  expect((await refund(all, { shipping: 13.2 })).status).toBe(200);
  expect(await offered(all)).toEqual({ Express: 0, Standard: 0, Pickup: 0, Courier: null });
  expect((await change(all, methods.standard, 7.7)).body.code).toBe('quote_changed');
  expect((await change(all, methods.standard, 0)).body).toMatchObject({
    shippingMethod: { name: 'Standard' },
    payment: { refunded: 13.2, refundable: 44, refundableShipping: 0 },
  });
  // A sum counts as shipping first.
  const some = await byExpress();
  expect((await refund(some, { amount: 10 })).status).toBe(200);
  expect(await offered(some)).toMatchObject({ Standard: 3.2, Pickup: 3.2 });
  const changed = await change(some, methods.standard, 3.2);
  expect(changed.body.payment).toMatchObject({ refunded: 13.2, refundable: 44 });
  const [line] = changed.body.items;
  expect((await refund(some, { lines: [{ itemId: line?._id, quantity: 1 }] })).body).toMatchObject({
    paymentStatus: 'REFUNDED',
    payment: { refunded: 57.2 },
  });
  // The other way round it holds as well.
  const later = await byExpress();
  await change(later, methods.pickup, 13.2);
  expect((await refund(later, { shipping: 0.01 })).body.code).toBe('refund_too_high');
});

test('while a bank holds the money nothing is changed, and of what it keeps nothing goes back', async () => {
  const tellAll = async () => {
    const { data } = await shop.stripe.events.list({ limit: 100 });
    for (const event of data) await shop.deliver(event);
  };
  const disputed = async (amount: number) => {
    const id = await byExpress();
    const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin);
    const paymentIntent = body.payment?.paymentIntentId ?? '';
    const dispute = await shop.provider.openDispute({ paymentIntent, amount });
    await tellAll();
    return { id, dispute: dispute.id };
  };
  for (const amount of [5_720, 1_000]) {
    const { id, dispute } = await disputed(amount);
    expect(await offered(id)).toEqual({ Express: 0, Standard: null, Pickup: null, Courier: null });
    expect((await change(id, methods.standard, 0)).body.code).toBe('order_disputed');
    await shop.provider.moveDispute(dispute, { to: 'won' });
    await tellAll();
    expect((await change(id, methods.standard, 7.7)).body.payment).toMatchObject({ refunded: 7.7 });
  }
  const { id, dispute } = await disputed(1_000);
  await shop.provider.moveDispute(dispute, { to: 'lost' });
  await tellAll();
  expect(await offered(id)).toMatchObject({ Standard: 0, Pickup: 0 });
  expect((await change(id, methods.standard, 0)).status).toBe(200);
});
