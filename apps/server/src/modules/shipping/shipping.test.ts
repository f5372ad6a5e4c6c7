import type { UsualDelivery } from '@gadgetry/contract/delivery-estimate';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type {
  ShippingMethod,
  ShippingPreview,
  ShippingRule,
  ShippingSetup,
  ShippingZone,
  WorkingDays,
} from '@gadgetry/contract/shipping';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';

const at = '/admin/shipping';
const britain = {
  name: 'Britain',
  position: 1,
  countries: ['GB'],
  regions: [],
  postalPrefixes: [],
};
const parcel = (zoneId: string, rule: ShippingRule) => ({
  zoneId,
  name: 'Parcel',
  description: 'By van',
  position: 0,
  rule,
  daysFrom: 1,
  daysTo: 2,
});
type Refused = { readonly message: string; readonly issues?: { path: string; message: string }[] };

async function openShop() {
  const shop = await openStockedShop();
  const { admin } = shop;
  return {
    shop,
    setup: async () => (await shop.call<ShippingSetup>('GET', at, admin)).body,
    send: <Answer>(method: 'POST' | 'PUT', path: string, body: unknown) =>
      shop.call<Answer & Refused>(method, `${at}${path}`, admin, body),
    preview: async (to: object = {}) => {
      const body = {
        country: 'LK',
        region: '',
        postalCode: '',
        subtotal: 50,
        weight: 1_200,
        ...to,
      };
      return (await shop.call<ShippingPreview>('POST', `${at}/preview`, admin, body)).body;
    },
  };
}

test('a new shop ships everywhere for nothing, and says when', async () => {
  const { setup, preview } = await openShop();
  const { zones, methods, workingDays } = await setup();
  expect(zones).toMatchObject([{ isDefault: true, isActive: true, countries: [] }]);
  expect(methods).toMatchObject([
    { name: 'Standard delivery', rule: { kind: 'flat', price: 0 }, daysFrom: 3, daysTo: 5 },
  ]);
  expect(workingDays).toMatchObject({ weekdays: [1, 2, 3, 4, 5], holidays: [] });
  const { zone, methods: offered, refusal } = await preview();
  expect([zone, refusal]).toEqual(['Everywhere else', null]);
  expect(offered).toMatchObject([{ name: 'Standard delivery', price: 0 }]);
  const { estimate } = offered[0] ?? {};
  expect((estimate?.to ?? '') > (estimate?.from ?? '~')).toBe(true);
});

test('product pages are told when an order should arrive in the shop’s own country', async () => {
  const { shop, send, setup } = await openShop();
  const read = async () =>
    (await shop.call<UsualDelivery>('GET', '/shipping/estimate', shop.shopper)).body;
  const usual = async () => (await read()).method;
  const { method: told, to } = await read();
  expect(to).toBeNull();
  expect(told?.name).toBe('Standard delivery');
  expect((told?.estimate?.to ?? '') > (told?.estimate?.from ?? '~')).toBe(true);
  const [method] = (await setup()).methods;
  await shop.call('PUT', `${at}/methods/${method?._id}/status?status=false`, shop.admin);
  expect(await usual()).toBeNull();
  const { body: zone } = await send<ShippingZone>('POST', '/zones', {
    ...britain,
    name: 'At home',
    countries: ['LK'],
  });
  const rule: ShippingRule = {
    kind: 'by_weight',
    steps: [{ upTo: 2_000, price: 7.5 }],
    missingWeight: null,
  };
  await send('POST', '/methods', { ...parcel(zone._id, rule), name: 'Parcel at home' });
  expect((await usual())?.name).toBe('Parcel at home');
  // Whose country it is about is said where it is one of several.
  const { body: abroad } = await send<ShippingZone>('POST', '/zones', britain);
  await send('POST', '/methods', { ...parcel(abroad._id, rule), name: 'Parcel abroad' });
  expect(await read()).toMatchObject({ method: { name: 'Parcel at home' }, to: 'Sri Lanka' });
});

test('zones and methods decide at once what an address is offered', async () => {
  const { shop, send, setup, preview } = await openShop();
  const { body: zone } = await send<ShippingZone>('POST', '/zones', britain);
  expect(await preview({ country: 'GB' })).toMatchObject({
    zone: 'Britain',
    methods: [],
    refusal: 'We do not ship there',
  });
  const rule: ShippingRule = {
    kind: 'by_weight',
    steps: [{ upTo: 2_000, price: 7.5 }],
    missingWeight: null,
  };
  const { body: method } = await send<ShippingMethod>('POST', '/methods', parcel(zone._id, rule));
  expect(await preview({ country: 'GB' })).toMatchObject({ methods: [{ price: 7.5 }] });
  const heavy = 'We cannot ship this order as it is: it may be too heavy for one parcel';
  const unknown =
    'We cannot say yet what it costs to ship this order: an item of it has no weight. Please contact us';
  for (const [weight, refusal] of [
    [2_001, heavy],
    [null, unknown],
  ] as const) {
    expect(await preview({ country: 'GB', weight })).toMatchObject({ methods: [], refusal });
  }
  expect(await preview({ country: 'LK' })).toMatchObject({ zone: 'Everywhere else' });
  expect(await preview({ country: 'FR' })).toMatchObject({ zone: null });

  await shop.call('PUT', `${at}/methods/${method._id}/status?status=false`, shop.admin);
  expect((await preview({ country: 'GB' })).refusal).toBe('We do not ship there');
  await shop.call('PUT', `${at}/zones/${zone._id}/status?status=false`, shop.admin);
  expect(await preview({ country: 'GB' })).toMatchObject({ zone: null });
  expect(await preview({ country: 'LK' })).toMatchObject({ zone: 'Everywhere else' });
  const everywhere = (await setup()).zones.find(({ isDefault }) => isDefault);
  await shop.call('PUT', `${at}/zones/${everywhere?._id}/status?status=false`, shop.admin);
  expect(await preview({ country: 'LK' })).toEqual({
    zone: null,
    methods: [],
    refusal: 'We do not ship there',
  });
});

test('all of it is edited with versions and a history', async () => {
  const { shop, send, setup } = await openShop();
  const { body: zone } = await send<ShippingZone>('POST', '/zones', britain);
  const regions = ['Highland'];
  const edited = await send<ShippingZone>('PUT', `/zones/${zone._id}`, {
    ...britain,
    regions,
    version: 1,
  });
  expect(edited.body).toMatchObject({ regions, version: 2 });
  const late = await send('PUT', `/zones/${zone._id}`, { ...britain, version: 1 });
  expect([late.status, late.body.message]).toEqual([
    409,
    'Someone else has changed this in the meantime: regions',
  ]);
  const input = parcel(zone._id, { kind: 'flat', price: 5 });
  const { body: method } = await send<ShippingMethod>('POST', '/methods', input);
  const dearer = { ...input, rule: { kind: 'free_from', price: 6, freeFrom: 50 }, version: 1 };
  expect((await send('PUT', `/methods/${method._id}`, dearer)).status).toBe(200);
  expect((await send('PUT', `/methods/${method._id}`, dearer)).status).toBe(409);

  const { workingDays } = await setup();
  const { _id, version, ...days } = workingDays;
  const holidays = ['2026-12-25', '2026-12-24', '2026-12-25'];
  const closed = await send<WorkingDays>('PUT', '/working-days', { ...days, holidays, version });
  expect(closed.body).toMatchObject({ holidays: ['2026-12-24', '2026-12-25'], version: 2 });
  expect((await send('PUT', '/working-days', { ...days, version })).status).toBe(409);

  const historyOf = async (entity: string, id: string) => {
    const asked = `/history?entity=${entity}&id=${id}`;
    return (await shop.call<HistoryEntry[]>('GET', asked, shop.admin)).body;
  };
  expect((await historyOf('shipping_zone', zone._id)).map(({ action }) => action)).toEqual([
    'updated',
    'created',
  ]);
  expect((await historyOf('shipping_method', method._id))[0]?.changes).toEqual([
    { field: 'price', from: ['flat', '$5.00'], to: ['free from', '$6.00', 'free from $50.00'] },
  ]);
  expect(await historyOf('working_days', _id)).toMatchObject([
    { changes: [{ field: 'holidays', from: [], to: ['2026-12-24', '2026-12-25'] }] },
  ]);
});

test('until they are saved, working days are those of the time zone that the shop has', async () => {
  const { shop, setup, send } = await openShop();
  const { body: stored } = await shop.call<StoredOwnerSettings>(
    'GET',
    '/admin/settings',
    shop.admin,
  );
  const { _id: _settings, noGuestsBecause: _why, version: _version, ...settings } = stored;
  const zone = async (timeZone: string) => {
    const said = { ...settings, timeZone };
    expect((await shop.call('PUT', '/admin/settings', shop.admin, said)).status).toBe(200);
    return (await setup()).workingDays.timeZone;
  };
  const { workingDays: first } = await setup();
  expect(first).toMatchObject({ timeZone: 'Asia/Colombo', version: 1 });
  // What every shop begins with says nothing of where it is.
  expect(await zone('UTC')).toBe('Asia/Colombo');
  expect(await zone('Europe/Berlin')).toBe('Europe/Berlin');

  const { _id, version: _first, ...days } = (await setup()).workingDays;
  await send('PUT', '/working-days', { ...days, cutOff: '10:00' });
  expect(await zone('Asia/Tokyo')).toBe('Europe/Berlin');
  const { body: history } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=working_days&id=${_id}`,
    shop.admin,
  );
  expect(history.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['cut-off']]);
});

test('what can’t be is refused with its reason', async () => {
  const { send, setup } = await openShop();
  const { zones, methods, workingDays } = await setup();
  const [everywhere] = zones;
  const [standard] = methods;
  if (everywhere === undefined || standard === undefined) throw new Error('a new shop has both');
  const refusalOf = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
    const { status, body: said } = await send(method, path, body);
    return [status, said.issues?.[0]?.message ?? said.message];
  };
  expect(await refusalOf('POST', '/zones', { ...britain, countries: [] })).toEqual([
    400,
    'Name at least one country',
  ]);
  expect(await refusalOf('POST', '/zones', { ...britain, countries: ['QQ'] })).toEqual([
    400,
    'No country has this code',
  ]);
  expect(await refusalOf('PUT', `/zones/${everywhere._id}`, britain)).toEqual([
    400,
    'The default zone takes all that no other zone has: it names no places',
  ]);
  const input = parcel(everywhere._id, { kind: 'flat', price: 5 });
  expect(await refusalOf('POST', '/methods', { ...input, daysTo: 0 })).toEqual([
    400,
    'This has to be as many days or more',
  ]);
  expect(await refusalOf('POST', '/methods', { ...input, zoneId: standard._id })).toEqual([
    400,
    'There is no such zone',
  ]);
  const { _id, version: _version, ...days } = workingDays;
  expect(await refusalOf('PUT', '/working-days', { ...days, timeZone: 'Mars/Phobos' })).toEqual([
    400,
    'Please enter a time zone like Europe/Berlin, or the city of one alone',
  ]);
  expect(await refusalOf('PUT', '/working-days', { ...days, weekdays: [] })).toEqual([
    400,
    'Name at least one working day',
  ]);
});

test('a zone or a method that is sent once more, because its answer was lost, is not made twice', async () => {
  const { send, setup } = await openShop();
  const { body: zone } = await send<ShippingZone>('POST', '/zones', britain);
  const again = await send('POST', '/zones', { ...britain, name: 'BRITAIN' });
  expect([again.status, again.body.message]).toEqual([409, 'There is a zone of this name already']);
  const method = parcel(zone._id, { kind: 'flat', price: 5 });
  const { body: made } = await send<ShippingMethod>('POST', '/methods', method);
  const twice = await send('POST', '/methods', method);
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'This zone has a method of this name already',
  ]);
  const { zones, methods } = await setup();
  expect([zones.length, methods.length]).toEqual([2, 2]);
  // What is switched off stands in nobody's way.
  await send('PUT', `/methods/${made._id}/status?status=false`, undefined);
  expect((await send('POST', '/methods', method)).status).toBe(201);
  const back = await send('PUT', `/methods/${made._id}/status?status=true`, undefined);
  expect(back.status).toBe(409);
});
