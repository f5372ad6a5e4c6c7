import type { ErrorBody } from '@gadgetry/contract/errors';
import type { CreatedOrder, Order } from '@gadgetry/contract/orders';
import type { Quote } from '@gadgetry/contract/quotes';
import type { ShippingCountries, ShippingSetup, ShippingZone } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { address, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';

const berlin = {
  country: 'DE',
  recipient: 'Erika Muster',
  company: 'Muster GmbH',
  line_1: 'Invalidenstraße 44',
  line_2: '',
  city: 'Berlin',
  state: '',
  zip_code: '10115',
  phone: '030 901820',
};

async function openShop() {
  const shop = await openSellingShop({ settings: unreachableMail });
  const product = await shop.addProduct({ price: 20 });
  const { shopper, admin } = shop;
  const zone = async (name: string, countries: string[], price: number, more: object = {}) => {
    const places = { countries, regions: [], postalPrefixes: [], ...more };
    const path = '/admin/shipping';
    const { body } = await shop.call<ShippingZone>('POST', `${path}/zones`, admin, {
      name,
      position: 1,
      ...places,
    });
    const rule = { kind: 'flat', price };
    const method = { zoneId: body._id, name: `To ${name}`, description: '', position: 0, rule };
    await shop.call('POST', `${path}/methods`, admin, { ...method, daysFrom: 1, daysTo: 2 });
  };
  return {
    shop,
    zone,
    countries: async () =>
      (await shop.call<ShippingCountries>('GET', '/shipping/countries', null)).body,
    quote: async (destination: object) =>
      (
        await shop.call<Quote & ErrorBody>('POST', '/quotes', null, {
          items: [{ product, quantity: 1 }],
          destination,
        })
      ).body,
    order: (shippingAddress: object) =>
      shop.call<CreatedOrder & ErrorBody>('POST', '/orders', shopper, {
        items: [{ product, quantity: 1 }],
        shippingAddress,
      }),
    read: async (id: string) => (await shop.call<Order>('GET', `/orders/${id}`, shopper)).body,
  };
}

test('a new shop ships to its own country alone, and takes the address as it was specified', async () => {
  const { countries, quote, order, read } = await openShop();
  expect(await countries()).toEqual({ country: 'LK', countries: ['LK'] });
  expect((await quote({ country: 'DE' })).refusal?.code).toBe('not_shipped');
  const refused = await order(berlin);
  expect([refused.status, refused.body.code]).toEqual([400, 'not_shipped']);
  const { body } = await order(address);
  expect((await read(body.orderId)).addressId).toEqual({ ...address, country: 'LK' });
});

test('an order to another country is quoted, priced, kept and mailed as one', async () => {
  const { shop, zone, countries, quote, order, read } = await openShop();
  await zone('Europe', ['DE', 'FR'], 12);
  expect((await countries()).countries).toEqual(['DE', 'FR', 'LK']);
  expect(await quote({ country: 'DE', postalCode: '10115' })).toMatchObject({
    shipping: 12,
    shippingMethods: [{ name: 'To Europe' }],
  });
  const { body } = await order(berlin);
  const placed = await read(body.orderId);
  expect(placed).toMatchObject({
    shipping: 12,
    shippingMethod: { name: 'To Europe' },
    addressId: { ...berlin, phone: '+4930901820' },
  });
  await shop.deliver((await shop.eventsAbout(await shop.pay(shop.shopper, body.orderId)))[0] ?? {});
  const [mail] = await waitingMails(shop, 'order-confirmed');
  for (const line of ['Erika Muster', 'Muster GmbH', '10115 Berlin', 'Germany', '+4930901820']) {
    expect(mail?.text).toContain(line);
  }
});

test.each<[string, object, string, string]>([
  ['a code that is no country', { country: 'ZZ' }, 'country', 'No country has this code'],
  [
    'a postal code of another country',
    { zip_code: 'SW1A 1AA' },
    'zip_code',
    'Germany has no such postal code. They look like 10115.',
  ],
  ['no postal code', { zip_code: ' \u200b' }, 'zip_code', 'Postal code is required.'],
  [
    'a phone of another country',
    { phone: '+94771234567' },
    'phone',
    'Germany has no such phone number.',
  ],
  ['a recipient that nobody sees', { recipient: '\u2060\u200d' }, 'recipient', 'Invalid input'],
  ['a city that nobody sees', { city: '\u200b' }, 'city', 'City is required.'],
])('%s is refused at its field', async (_name, wrong, field, message) => {
  const { zone, order } = await openShop();
  await zone('Europe', ['DE'], 12);
  const { status, body } = await order({ ...berlin, ...wrong });
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: expect.stringMatching(`${field}$`), message }]);
});

test('the default zone takes other countries where its owner says so, and not those that lack a way', async () => {
  const { shop, countries, order } = await openShop();
  const { body } = await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin);
  const rest = body.zones.find(({ isDefault }) => isDefault);
  if (rest === undefined) throw new Error('a new shop has one');
  const { _id, isDefault: _default, isActive: _active, ...was } = rest;
  const put = (change: object) =>
    shop.call('PUT', `/admin/shipping/zones/${_id}`, shop.admin, { ...was, ...change });
  expect((await put({ everyCountry: true })).status).toBe(200);
  const { countries: all } = await countries();
  expect(all.length).toBeGreaterThan(240);
  expect((await order(berlin)).status).toBe(201);
  // A country with a zone of its own, by which nothing goes.
  const places = { countries: ['DE'], regions: [], postalPrefixes: [] };
  await shop.call('POST', '/admin/shipping/zones', shop.admin, {
    name: 'Germany',
    position: 0,
    ...places,
  });
  expect((await countries()).countries).not.toContain('DE');
  expect((await order(berlin)).body.code).toBe('not_shipped');
  const other = { name: 'Other', position: 0, everyCountry: true, ...places };
  const refused = await shop.call('POST', '/admin/shipping/zones', shop.admin, other);
  expect(refused.body.message).toBe('Only the default zone takes every other country');
});

test('of a deleted account no recipient is left where nothing travels any more', async () => {
  const { shop, zone, order } = await openShop();
  await zone('Europe', ['DE'], 12);
  const { body } = await order(berlin);
  await shop.call('POST', `/orders/${body.orderId}/cancel`, shop.shopper, {});
  await shop.call('DELETE', '/account', shop.shopper, {});
  const [row] = await shop.database.db.selectFrom('orders').selectAll().execute();
  expect(row).toMatchObject({ ship_recipient: '', ship_company: '', ship_line_1: 'removed' });
});
