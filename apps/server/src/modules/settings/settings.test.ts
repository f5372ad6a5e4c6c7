import { accentStyles } from '@gadgetry/contract/accent';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test, vi } from 'vitest';
import { onePicture, openPictureShop, upload } from '../../../test/pictures.ts';
import { openTestShop } from '../../../test/shop.ts';
import { callsOf, openStockedShop } from '../../../test/stocked-shop.ts';

const PATH = '/admin/settings';

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openStockedShop({ settings });
  const read = async () => (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;
  const save = async <Body = ErrorBody>(changes: object) => {
    const { _id, noGuestsBecause: _why, version: _version, ...stored } = await read();
    const body = { ...stored, ...changes };
    return shop.call<Body>('PUT', PATH, shop.admin, body);
  };
  return { shop, read, save };
}

const page = async (app: { inject: (url: string) => PromiseLike<{ body: string }> }, url: string) =>
  (await app.inject(url)).body;

test('until something is saved, a shop is as it was started', async () => {
  const { shop, read } = await openShop({ SHOP_NAME: 'Watt & Co', CART_QUANTITIES: '1' });
  expect(await read()).toMatchObject({
    name: 'Watt & Co',
    cartQuantities: true,
    guestCheckout: false,
    reviews: true,
    reviewMailDays: 10,
    returnsLine: 'Write to us',
    version: 0,
  });
  expect(await page(shop.app, '/')).toContain('Watt &amp; Co');
});

test('what is saved stands on the pages at once, and is known to who comes later and is started anew', async () => {
  const { shop, save, read } = await openShop();
  expect(await page(shop.app, '/')).toContain('<title>Gadgetry</title>');
  const changes = { name: 'Watt Shop', supportEmail: 'help@watt.example' };
  const saved = await save<StoredOwnerSettings>(changes);
  expect([saved.status, saved.body.version]).toEqual([200, 1]);
  const home = await page(shop.app, '/');
  expect(home).toContain('<title>Watt Shop</title>');
  expect(home).toContain('mailto:help@watt.example');
  expect(home).not.toContain('Gadgetry');
  expect(await page(shop.app, '/manifest.webmanifest')).toContain('Watt Shop');
  expect(await page(shop.app, '/.well-known/security.txt')).toContain('mailto:help@watt.example');
  const { app } = await openTestShop({
    settings: { SHOP_NAME: 'Started anew' },
    database: shop.database,
  });
  expect(await page(app, '/')).toContain('<title>Watt Shop</title>');
  expect(await read()).toMatchObject(changes);
});

test('another process of the shop knows it within a second', async () => {
  const { shop, save } = await openShop();
  const other = await openTestShop({ database: shop.database });
  expect(await page(other.app, '/')).toContain('<title>Gadgetry</title>');
  await save({ name: 'Elsewhere' });
  await vi.waitFor(
    async () => expect(await page(other.app, '/')).toContain('<title>Elsewhere</title>'),
    { timeout: 5_000, interval: 50 },
  );
});

const STYLES = /<style id="accent">(html:root[^<]*)<\/style>/;

test('the colour of the shop is on every page from the first paint on, and gone with one save', async () => {
  const { shop, save } = await openShop();
  const before = await page(shop.app, '/shop');
  expect(before).not.toContain('<style');
  expect(before).not.toContain('accent":');
  expect((await save({ accent: '#5B21B6' })).status).toBe(200);
  for (const path of ['/', '/shop', '/sign-in', '/admin/settings', '/nothing-here']) {
    const shown = await page(shop.app, path);
    expect(STYLES.exec(shown)?.[1], path).toBe(accentStyles('#5b21b6'));
    // Before what loads the page's code and its other styles: nothing is drawn without it.
    expect(shown.indexOf('<style id')).toBeLessThan(shown.indexOf('rel="stylesheet"'));
  }
  const { headers } = await shop.app.inject('/shop');
  expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline';");
  await save({ accent: '#ff0000' });
  expect(STYLES.exec(await page(shop.app, '/shop'))?.[1]).toBe(accentStyles('#ff0000'));
  await save({ accent: null });
  expect(await page(shop.app, '/shop')).toBe(before);
});

test('another process of the shop has its colour within a second', async () => {
  const { shop, save } = await openShop();
  const other = await openTestShop({ database: shop.database });
  expect(await page(other.app, '/')).not.toContain('<style');
  await save({ accent: '#8a1c1c' });
  await vi.waitFor(
    async () => expect(await page(other.app, '/')).toContain(accentStyles('#8a1c1c')),
    { timeout: 5_000, interval: 50 },
  );
});

test('the logo of the shop stands on every page for its name, at a size that is known before it is there', async () => {
  const shop = await openPictureShop();
  const read = async () => (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;
  const save = async (changes: object) => {
    const { _id, noGuestsBecause: _why, version: _version, ...stored } = await read();
    const body = { ...stored, ...changes };
    return shop.call<ErrorBody & StoredOwnerSettings>('PUT', PATH, shop.admin, body);
  };
  const before = await page(shop.app, '/shop');
  expect(before).not.toContain('logo');
  const wide = await upload(shop, await onePicture({ width: 90, height: 60 }).png().toBuffer());
  const { url } = wide.body;
  const saved = await save({ logo: url, name: 'Watt & Co' });
  expect(saved.body).toMatchObject({ logo: url });
  const small = url.replace('1200', '320');
  for (const path of ['/', '/shop', '/sign-in', '/admin/settings']) {
    const image = `<img src="${small}" width="48" height="32" alt="Watt &amp; Co"`;
    expect(await page(shop.app, path), path).toContain(image);
  }
  // However wide it is, phones have room for what stands beside it.
  const long = await upload(shop, await onePicture({ width: 900, height: 60 }).png().toBuffer());
  await save({ logo: long.body.url });
  expect(await page(shop.app, '/shop')).toContain('width="144" height="32"');
  await save({ logo: null, name: 'Gadgetry' });
  expect(await page(shop.app, '/shop')).toBe(before);

  const { body } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=shop_settings&id=${(await read())._id}`,
    shop.admin,
  );
  expect(body[0]?.changes).toContainEqual({ field: 'logo', from: long.body.url, to: null });
});

test('what came to the settings later stays where a program leaves it out', async () => {
  const { shop, save, read } = await openShop();
  const later = { accent: '#aa2211', heroTitle: 'Lamps', bannerText: 'Hello' };
  expect((await save(later)).status).toBe(200);
  const all = Object.entries(await read());
  const left = [
    ...Object.keys(later),
    '_id',
    'noGuestsBecause',
    'logo',
    'heroLine',
    'homeDescription',
  ];
  const known = Object.fromEntries(all.filter(([name]) => !left.includes(name)));
  const saved = await shop.call('PUT', PATH, shop.admin, { ...known, name: 'Watt & Co' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await read()).toMatchObject({ ...later, name: 'Watt & Co', logo: null });
});

test('a logo is a picture of the shop, and no other address', async () => {
  const { save, read } = await openShop();
  const gone = `/media/uploads/${'0'.repeat(32)}/1200.webp`;
  const refused = await save({ logo: gone });
  expect([refused.status, refused.body.issues?.[0]]).toEqual([
    400,
    {
      path: 'logo',
      message: 'This picture is no longer there. Please upload it again.',
    },
  ]);
  for (const logo of [
    '',
    'https://elsewhere.example/logo.png',
    'javascript:alert(1)',
    gone.replace('1200.webp', '320.avif'),
    `${gone}"onerror="alert(1)`,
    7,
  ]) {
    const { status, body } = await save({ logo });
    expect([logo, status, body.issues?.[0]?.path]).toEqual([logo, 400, 'logo']);
  }
  expect((await read()).version).toBe(0);
});

test('terms are shown as they are saved, and what is empty is not', async () => {
  const { shop, save } = await openShop();
  const product = await shop.addProduct();
  await save({
    deliveryText: 'Monday to Friday <b>only</b>',
    returnsLine: '60 days',
    returnsText: 'In its box.\nWith the cable.',
    warrantyLine: '',
    warrantyText: '',
  });
  const shown = await page(shop.app, `/shop/${product._id}`);
  expect(shown).toContain('60 days');
  expect(shown).toContain('With the cable.');
  expect(shown).toContain('Monday to Friday &lt;b&gt;only&lt;/b&gt;');
  expect(shown).not.toContain('Warranty');
});

test('the home page says what the owner has it say, and promises nothing by itself', async () => {
  const demo = await openTestShop({ settings: { DEMO: '1' } });
  expect(await page(demo.app, '/')).toContain('SUMMER10');
  const { shop, save } = await openShop();
  const first = await page(shop.app, '/');
  expect(first).toContain('Shop Now');
  for (const none of ['SUMMER10', 'SEASONAL', 'aria-label="Offer"', 'name="description"']) {
    expect(first).not.toContain(none);
  }
  await save({
    bannerText: 'Closed on <b>Monday</b>',
    heroLine: 'New here',
    heroTitle: 'Lamps, hand-made',
    heroButton: 'See lamps',
    heroLink: 'https://lamps.example/all?x=1',
    homeDescription: 'Lamps & more',
  });
  const home = await page(shop.app, '/');
  for (const said of [
    'Closed on &lt;b&gt;Monday&lt;/b&gt;',
    'New here',
    'hand-made</span>',
    '<meta name="description" content="Lamps &amp; more"/>',
    'href="https://lamps.example/all?x=1"',
  ]) {
    expect(home).toContain(said);
  }
  await save({ heroLink: '/pages/lamps' });
  expect(await page(shop.app, '/')).toContain('href="/pages/lamps"');
});

test('orders without an account are taken as soon as the owner says so, and no longer when not', async () => {
  const { shop, save } = await openShop();
  const product = await shop.addProduct();
  const asGuest = async () => {
    const body = { items: [{ productId: product._id, quantity: 1 }] };
    return (await shop.call('POST', '/orders', null, body)).body.code;
  };
  expect(await asGuest()).toBe('unauthenticated');
  await save({ guestCheckout: true });
  expect(await asGuest()).toBe('validation_failed');
  await save({ guestCheckout: false });
  expect(await asGuest()).toBe('unauthenticated');
});

test('guests are not let in where the shop was started for verified addresses only, whatever was saved', async () => {
  const { shop, save } = await openShop();
  await save({ guestCheckout: true });
  const strict = await openTestShop({
    settings: { REQUIRE_VERIFIED_EMAIL: '1' },
    database: shop.database,
  });
  const call = callsOf(strict.app);
  const { body } = await call<StoredOwnerSettings>('GET', PATH, shop.admin);
  expect(body).toMatchObject({ guestCheckout: false });
  expect(body.noGuestsBecause).toContain('REQUIRE_VERIFIED_EMAIL');
  const { _id, noGuestsBecause: _why, version: _version, ...stored } = body;
  const asked = { ...stored, guestCheckout: true };
  const refused = await call('PUT', PATH, shop.admin, asked);
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'guestCheckout']);
  expect((await call('POST', '/orders', null, { items: [] })).status).toBe(401);
});

test('reviews go and come with a setting', async () => {
  const { shop, save } = await openShop();
  const product = await shop.addProduct();
  const reviews = async () =>
    (await shop.call('GET', `/products/${product._id}/reviews`, null)).status;
  expect(await reviews()).toBe(200);
  await save({ reviews: false });
  expect(await reviews()).toBe(404);
  expect((await shop.call('GET', '/admin/reviews', shop.admin)).status).toBe(404);
  await save({ reviews: true });
  expect(await reviews()).toBe(200);
});

test('each change is in the history; of two who began with the same only one is saved', async () => {
  const { shop, save, read } = await openShop();
  const { version } = await read();
  const [one, two] = await Promise.all([
    save({ name: 'One', version }),
    save({ name: 'Two', version }),
  ]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
  const { _id, name } = await read();
  const { rows } = await shop.database.pool.query(
    'SELECT count(*)::int AS rows FROM shop_settings',
  );
  expect(rows).toEqual([{ rows: 1 }]);
  await save({ cartQuantities: true });
  const path = `/history?entity=shop_settings&id=${_id}`;
  const { body } = await shop.call<HistoryEntry[]>('GET', path, shop.admin);
  expect(body.map(({ changes }) => changes)).toEqual([
    [{ field: 'cartQuantities', from: false, to: true }],
    [{ field: 'name', from: 'Gadgetry', to: name }],
  ]);
  // Whoever comes late is told which fields, by what the screen calls them.
  expect((await save({ name: 'Three', version: 0 })).body.message).toBe(
    'Someone else has changed this in the meantime: Name, Quantities in the cart',
  );
  await save({});
  expect((await read()).version).toBe(2);
});

test('what can not be is refused at its field, and nothing is saved', async () => {
  const { save, read } = await openShop();
  for (const [field, value] of [
    ['name', ' '],
    ['name', '\u202Eevil'],
    ['name', 'x'.repeat(61)],
    ['supportEmail', 'nobody'],
    ['deliveryText', 'x'.repeat(2_001)],
    ['returnsLine', 'x'.repeat(121)],
    ['heroTitle', ''],
    ['heroTitle', 'x'.repeat(61)],
    ['heroLink', 'javascript:alert(1)'],
    ['heroLink', '//evil.test'],
    ['heroLink', '/api/auth/sign-out'],
    ['bannerText', 'x'.repeat(121)],
    ['accent', ''],
    ['accent', 'red'],
    ['accent', '#fff'],
    ['accent', '#12345g'],
    ['accent', '#0b5563}</style><script>'],
    ['accent', '#0b5563\n'],
    ['accent', 5],
    ['reviewMailDays', 0],
    ['reviewMailDays', 1.5],
    ['cartQuantities', 'yes'],
    ['role', 'admin'],
  ] as const) {
    const { status, body } = await save({ [field]: value });
    expect([field, status, body.code]).toEqual([field, 400, 'validation_failed']);
  }
  expect((await read()).version).toBe(0);
});

test('nobody but admins reads or changes the settings', async () => {
  const { shop } = await openShop();
  for (const who of [null, shop.shopper]) {
    const wanted = who === null ? 401 : 403;
    expect((await shop.call('GET', PATH, who)).status).toBe(wanted);
    expect((await shop.call('PUT', PATH, who, {})).status).toBe(wanted);
  }
});
