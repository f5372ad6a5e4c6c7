import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { shippingText } from '@gadgetry/contract/estimate-text';
import type { CreatedOrder } from '@gadgetry/contract/orders';
import type { Quote } from '@gadgetry/contract/quotes';
import type {
  ShippingMethod,
  ShippingRule,
  ShippingSetup,
  ShippingZone,
} from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { address, openSellingShop, orderBody } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { newId } from '../../../database/identifiers.ts';

async function openShop() {
  const shop = await openSellingShop({ settings: unreachableMail });
  const { admin, shopper } = shop;
  const product = await shop.addProduct({ price: 20 });
  const items = [{ product, quantity: 3 }];
  const addZone = async (countries: string[], regions: string[] = []) => {
    const input = { name: 'Near', position: 0, countries, regions, postalPrefixes: [] };
    return (await shop.call<ShippingZone>('POST', '/admin/shipping/zones', admin, input)).body._id;
  };
  const addMethod = async (zoneId: string, name: string, rule: ShippingRule) => {
    const input = { zoneId, name, rule, description: '', position: 0, daysFrom: 1, daysTo: 2 };
    const path = '/admin/shipping/methods';
    return (await shop.call<ShippingMethod>('POST', path, admin, input)).body._id;
  };
  return {
    shop,
    shopper,
    items,
    addZone,
    addMethod,
    switchOff: (path: string) =>
      shop.call('PUT', `/admin/shipping/${path}/status?status=false`, admin),
    setup: async () => (await shop.call<ShippingSetup>('GET', '/admin/shipping', admin)).body,
    quote: async (more: object = {}) =>
      (await shop.call<Quote>('POST', '/quotes', shopper, { items, ...more })).body,
    order: (more: object = {}) =>
      shop.call<CreatedOrder & ErrorBody>('POST', '/orders', shopper, {
        ...orderBody(items),
        ...more,
      }),
  };
}

test('by default everything is free, comes by standard delivery, and the shopper is told when', async () => {
  const { shop, shopper, quote, order } = await openShop();
  const quoted = await quote();
  const [standard] = quoted.shippingMethods;
  expect(quoted).toMatchObject({ shipping: 0, grandTotal: 60, refusal: null });
  expect(standard).toMatchObject({ name: 'Standard delivery', price: 0 });
  expect(quoted.shippingMethodId).toBe(standard?._id);

  const { orderId } = (await order()).body;
  const placed = await shop.readOrder(orderId, shopper);
  const { shippingMethod } = placed;
  expect(shippingMethod).toEqual({ name: 'Standard delivery', estimate: standard?.estimate });
  expect(placed).toMatchObject({ shipping: 0, grandTotal: 60 });
  await shop.deliver((await shop.eventsAbout(await shop.pay(shopper, orderId)))[0] ?? {});
  const [mail] = await waitingMails(shop, 'order-confirmed');
  expect(mail?.text).toContain(`  ${address.phone}\n  Standard delivery · arrives `);
  expect(shippingMethod === null ? '' : mail?.text).toContain(
    shippingMethod === null ? 'no method' : shippingText(shippingMethod),
  );
  await shop.expectBooksInOrder();
});

test('an order is sent the chosen way, at its price after discount, and keeps its name', async () => {
  const { shop, shopper, addZone, addMethod, switchOff, quote, order } = await openShop();
  const zone = await addZone(['LK'], ['western']);
  const rule: ShippingRule = { kind: 'free_from', price: 4, freeFrom: 50 };
  const slow = await addMethod(zone, 'Slow', rule);
  const express = await addMethod(zone, 'Express', { kind: 'flat', price: 12.5 });
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'HALF',
    discountPercentage: 50,
    firstOrderOnly: false,
    expiresAt: '2999-12-31',
  });
  const destination = { country: 'LK', region: 'Western', postalCode: '00700' };
  expect(await quote()).toMatchObject({ shippingMethods: [{ name: 'Standard delivery' }] });
  expect(await quote({ destination })).toMatchObject({
    shippingMethodId: slow,
    shippingMethods: [
      { name: 'Slow', price: 0 },
      { name: 'Express', price: 12.5 },
    ],
    grandTotal: 60,
  });
  expect(await quote({ destination, promoCode: 'HALF' })).toMatchObject({
    shipping: 4,
    grandTotal: 34,
  });
  const chosen = { destination, shippingMethodId: express };
  expect(await quote(chosen)).toMatchObject({ shippingMethodId: express, grandTotal: 72.5 });

  const { orderId } = (await order({ shippingMethodId: express })).body;
  const unnamed = (await order({ promoCode: 'HALF' })).body.orderId;
  await switchOff(`methods/${express}`);
  expect(await shop.readOrder(orderId, shopper)).toMatchObject({
    shippingMethod: { name: 'Express' },
    shipping: 12.5,
    grandTotal: 72.5,
  });
  expect(await shop.readOrder(unnamed, shopper)).toMatchObject({
    shippingMethod: { name: 'Slow' },
    shipping: 4,
    grandTotal: 34,
  });
  expect(await quote(chosen)).toMatchObject({ shippingMethodId: slow, grandTotal: 60 });
  const refused = await order({ shippingMethodId: express });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    400,
    'not_shipped',
    'Your order can’t be sent the chosen way any more',
  ]);
  await shop.expectBooksInOrder();
});

test('what is not shipped is not sold: nothing is taken, and the reason is said', async () => {
  const { shop, items, addZone, addMethod, switchOff, setup, quote, order } = await openShop();
  const refusal = { code: 'not_shipped', message: 'We do not ship there' };
  const { zones } = await setup();
  await switchOff(`zones/${zones[0]?._id}`);
  expect(await quote()).toMatchObject({ shippingMethods: [], shippingMethodId: null, refusal });
  const refused = await order();
  expect([refused.status, refused.body]).toMatchObject([400, refusal]);

  const zone = await addZone(['LK']);
  expect((await order()).body).toMatchObject(refusal);
  await addMethod(zone, 'Parcel', {
    kind: 'by_weight',
    steps: [{ upTo: 1_000, price: 5 }],
    missingWeight: null,
  });
  const unweighed = {
    code: 'not_shipped',
    message:
      'We cannot say yet what it costs to ship this order: an item of it has no weight. Please contact us',
  };
  expect(await quote()).toMatchObject({ refusal: unweighed });
  expect((await order()).body).toMatchObject(unweighed);
  const [line] = items;
  const product = await shop.call<{ stockQuantity: number }>(
    'GET',
    `/products/${line?.product._id}`,
    null,
  );
  expect(product.body.stockQuantity).toBe(line?.product.stockQuantity);
});

test('a price that changed since it was quoted is refused in words that say so', async () => {
  const { addZone, addMethod, quote, order } = await openShop();
  const { subTotal, discount, shipping, tax, grandTotal } = await quote();
  const quoted = { subTotal, discount, shipping, tax, grandTotal };
  expect((await order({ quoted })).status).toBe(201);
  await addMethod(await addZone(['LK']), 'Dearer', { kind: 'flat', price: 3 });
  const refused = await order({ quoted });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The total changed from $60.00 to $63.00: shipping from $0.00 to $3.00.',
  ]);
});

test('a refund by line gives back the goods; what shipping cost goes back as a sum', async () => {
  const { shop, shopper, addZone, addMethod, order } = await openShop();
  await addMethod(await addZone(['LK']), 'Express', { kind: 'flat', price: 12.5 });
  const { orderId } = (await order()).body;
  await shop.comeBack(shopper, await shop.pay(shopper, orderId));
  const path = `/admin/orders/${orderId}`;
  const read = async () => (await shop.call<AdminOrder>('GET', path, shop.admin)).body;
  const refund = (of: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1${path}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': newId() },
      payload: { reason: 'scratched', ...of },
    });
  const [line] = (await read()).payment?.refundableLines ?? [];
  expect(line).toMatchObject({ quantity: 3, worth: 60 });
  const itemId = line?.itemId ?? '';
  await refund({ lines: [{ itemId, quantity: 1 }] });
  expect((await read()).payment).toMatchObject({ refunded: 20, refundable: 52.5 });
  await refund({ lines: [{ itemId, quantity: 2 }] });
  expect(await read()).toMatchObject({
    paymentStatus: 'PAID',
    payment: { refunded: 60, refundable: 12.5 },
  });
  await refund({ amount: 12.5 });
  expect(await read()).toMatchObject({ paymentStatus: 'REFUNDED', payment: { refundable: 0 } });
  await shop.expectBooksInOrder();
});
