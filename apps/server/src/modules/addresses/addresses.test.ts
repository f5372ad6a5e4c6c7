import type { SavedAddress } from '@gadgetry/contract/address-book';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ShippingZone } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { address, openSellingShop } from '../../../test/buying.ts';
import { type SignedIn, signUp } from '../../../test/shop.ts';

const PATH = '/account/addresses';
const paris = {
  country: 'FR',
  line_1: '10 Rue de Rivoli',
  line_2: '',
  city: 'Paris',
  state: '',
  zip_code: '75004',
  phone: '01 42 34 56 78',
};

async function openShop() {
  const shop = await openSellingShop();
  const { shopper } = shop;
  const call = (
    method: 'POST' | 'PUT' | 'DELETE' | 'GET',
    path = '',
    body?: unknown,
    as: SignedIn = shopper,
  ) => shop.call<SavedAddress[] & ErrorBody>(method, `${PATH}${path}`, as, body);
  const add = async (more: object = {}, as: SignedIn = shopper) =>
    (await call('POST', '', { address: { ...address, ...more } }, as)).body;
  return { shop, call, add };
}

test('addresses are kept, edited, made the default and deleted; there is always one default', async () => {
  const { call, add } = await openShop();
  expect((await call('GET')).body).toEqual([]);
  const [first] = await add();
  expect(first).toMatchObject({
    address: { ...address, country: 'LK' },
    isDefault: true,
    problems: [],
  });
  // A double press keeps one.
  expect(await add()).toHaveLength(1);
  const [, second] = await add({ city: 'Kandy', recipient: 'Jo' });
  expect(second?.isDefault).toBe(false);
  const { body: turned } = await call('PUT', `/${second?._id}/default`);
  expect(turned.map(({ address: { city }, isDefault }) => [city, isDefault])).toEqual([
    ['Kandy', true],
    ['Colombo', false],
  ]);
  const edit = { address: { ...address, city: 'Galle' }, version: second?.version };
  const { body: edited } = await call('PUT', `/${second?._id}`, edit);
  expect(edited[0]).toMatchObject({ address: { city: 'Galle' }, isDefault: true, version: 2 });
  const { body: left } = await call('DELETE', `/${second?._id}`);
  expect(left).toMatchObject([{ _id: first?._id, isDefault: true }]);
});

test('of two edits of the same address one is made, and the other is told of it', async () => {
  const { call, add } = await openShop();
  const [kept] = await add();
  const edits = await Promise.all(
    ['Kandy', 'Galle'].map(async (city) =>
      call('PUT', `/${kept?._id}`, { address: { ...address, city }, version: kept?.version }),
    ),
  );
  expect(edits.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(edits.find(({ status }) => status === 409)?.body.code).toBe('stale_edit');
});

test('the twenty-first is refused, however many are sent at once', async () => {
  const { call, add } = await openShop();
  for (let at = 1; at < 20; at += 1) await add({ line_2: `Flat ${at}` });
  const more = await Promise.all(
    ['North', 'South', 'East'].map(async (line_2) =>
      call('POST', '', { address: { ...address, line_2 } }),
    ),
  );
  expect(more.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400, 400,
  ]);
  expect((await call('GET')).body).toHaveLength(20);
});

test('nobody finds, changes or deletes an address of somebody else', async () => {
  const { shop, call, add } = await openShop();
  const [kept] = await add();
  const other = await signUp(shop);
  expect((await call('GET', '', undefined, other)).body).toEqual([]);
  for (const as of [other, shop.admin]) {
    expect((await call('PUT', `/${kept?._id}`, { address }, as)).status).toBe(404);
    expect((await call('PUT', `/${kept?._id}/default`, undefined, as)).status).toBe(404);
    expect((await call('DELETE', `/${kept?._id}`, undefined, as)).status).toBe(404);
  }
  expect((await call('GET')).body).toEqual([kept]);
});

test('an address that no order can go to any more says what is to be mended', async () => {
  const { shop, call, add } = await openShop();
  const zone = await shop.call<ShippingZone>('POST', '/admin/shipping/zones', shop.admin, {
    name: 'France',
    position: 0,
    countries: ['FR'],
    regions: [],
    postalPrefixes: [],
  });
  await shop.call('POST', '/admin/shipping/methods', shop.admin, {
    zoneId: zone.body._id,
    name: 'Parcel',
    description: '',
    position: 0,
    rule: { kind: 'flat', price: 5 },
    daysFrom: 1,
    daysTo: 2,
  });
  const [kept] = await add(paris);
  expect(kept).toMatchObject({ address: { ...paris, phone: '+33142345678' }, problems: [] });
  await shop.database.db.updateTable('addresses').set({ zip_code: '7500' }).execute();
  const off = `/admin/shipping/zones/${zone.body._id}/status?status=false`;
  await shop.call('PUT', off, shop.admin);
  const [now] = (await call('GET')).body;
  expect(now?.problems).toEqual([
    { path: 'country', message: 'We no longer ship to this country: France.' },
    { path: 'zip_code', message: 'France has no such postal code. They look like 75001.' },
  ]);
});

test.each([
  ['a postal code of no such country', { ...paris, zip_code: 'ABC' }, 'address.zip_code'],
  ['a phone of another country', { ...paris, phone: '+94771234567' }, 'address.phone'],
  ['a recipient that nobody sees', { ...paris, recipient: '\u200b' }, 'address.recipient'],
  ['an unknown country', { ...paris, country: 'EU' }, 'address.country'],
])('%s is not kept', async (_name, wrong, path) => {
  const { call } = await openShop();
  const { status, body } = await call('POST', '', { address: wrong });
  expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
});

test('a deleted account leaves no address', async () => {
  const { shop, add } = await openShop();
  await add();
  await shop.call('DELETE', '/account', shop.shopper, {});
  expect(await shop.database.db.selectFrom('addresses').selectAll().execute()).toEqual([]);
});
