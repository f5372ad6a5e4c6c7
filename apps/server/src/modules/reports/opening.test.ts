import { FIRST_HERO_TITLE } from '@gadgetry/contract/home-rows';
import type { Opening } from '@gadgetry/contract/opening';
import type { ShippingZone } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { openTransferShop } from '../../../test/bank-transfer.ts';
import { openSellingShop } from '../../../test/buying.ts';
import { openPaidOrder } from '../../../test/paid-order.ts';
import { openTestShop, signUp } from '../../../test/shop.ts';
import { callsOf } from '../../../test/stocked-shop.ts';
import { addTaxRate, taxFromNowOn } from '../../../test/taxing.ts';
import { type OpeningFacts, type ShopKnown, openingSteps } from './opening-rules.ts';

const NOTHING: OpeningFacts = {
  productsForSale: 0,
  productsWithoutPicture: 0,
  shippingMethods: 1,
  shippedTo: ['PT'],
  shippingDecided: false,
  taxDecided: false,
  taxOn: false,
  untaxedCountries: [],
  unconfirmedPages: ['About us', 'Terms'],
  changedPages: [],
  admins: 1,
  adminsWithSecondFactor: 0,
  sellerKnown: false,
  ordersPaidByCard: 0,
};
const ALL: OpeningFacts = {
  ...NOTHING,
  productsForSale: 1,
  shippingDecided: true,
  taxDecided: true,
  unconfirmedPages: [],
  adminsWithSecondFactor: 1,
  sellerKnown: true,
  ordersPaidByCard: 1,
};
const home = {
  origin: 'http://localhost:3000',
  takesMoney: false,
  takesTransfers: false,
  sendsMail: false,
};
const real = {
  origin: 'https://watt.example',
  takesMoney: true,
  takesTransfers: false,
  sendsMail: true,
};
const unnamed = {
  name: 'Gadgetry',
  supportEmail: 'support@example.com',
  country: 'LK',
  terms: [],
  home: { heroTitle: FIRST_HERO_TITLE },
};
const named = {
  name: 'Watt',
  supportEmail: 'help@watt.example',
  country: 'DE',
  terms: [],
  home: {
    heroTitle: 'Light for your desk',
    picture: { src: '/uploads/lamp', alt: 'A lamp', width: 1200, height: 800 },
  },
};

const open = (steps: ReturnType<typeof openingSteps>) =>
  steps.filter(({ isDone }) => !isDone).map(({ name }) => name);

test('of a shop that was just started everything is missing, and each says how to come by it', () => {
  const steps = openingSteps(NOTHING, home, unnamed);
  expect(open(steps)).toEqual(steps.map(({ name }) => name));
  for (const { says } of steps) expect(says.length).toBeGreaterThan(10);
  expect(steps.find(({ name }) => name === 'pages')?.says).toContain('About us and Terms');
});

test('what is there is done, and says what it is', () => {
  const steps = openingSteps(ALL, real, named);
  expect(open(steps)).toEqual([]);
  expect(steps.find(({ name }) => name === 'shop')?.says).toBe(
    'Watt, help@watt.example. Its country is Germany.',
  );
  expect(steps.find(({ name }) => name === 'tax')?.says).toContain('not taxed');
});

test('terms that name the address of nobody are told of once the shop has one of its own', () => {
  const text = 'Write to support@example.com with the number of your order.';
  const terms = [{ name: 'Returns', line: 'Write to us', text }];
  const [first] = openingSteps(ALL, real, { ...named, terms });
  expect(first).toMatchObject({
    isDone: false,
    says: expect.stringMatching(/nobody’s: put yours under Returns\.$/),
  });
});

test('a home page that still greets with the words or the picture of every shop is named', () => {
  const { picture, heroTitle } = named.home;
  const said = (greeting: ShopKnown['home']) =>
    openingSteps(ALL, real, { ...named, home: greeting }).find(({ name }) => name === 'home');
  expect(said({ heroTitle, picture })).toMatchObject({ isDone: true });
  expect(said({ heroTitle: FIRST_HERO_TITLE, picture })).toMatchObject({
    isDone: false,
    says: expect.stringMatching(/^It still has the title 'Explore Next-Gen Tech': /),
  });
  expect(said({ heroTitle })).toMatchObject({
    isDone: false,
    says: expect.stringMatching(/^It still has a picture of headphones: /),
  });
});

test('a page that was changed and not confirmed again is not what customers read', () => {
  const steps = openingSteps({ ...ALL, changedPages: ['About us'] }, real, named);
  expect(open(steps)).toEqual(['pages']);
  expect(steps.find(({ name }) => name === 'pages')?.says).toBe(
    'Changed since, while customers read the text of before: About us.',
  );
});

test('one admin of two without a second factor is something missing', () => {
  const facts = { ...ALL, admins: 2 };
  expect(open(openingSteps(facts, real, named))).toEqual(['second_factor']);
  expect(open(openingSteps(ALL, { ...real, origin: 'https://localhost' }, named))).toEqual([
    'address',
  ]);
});

test('a product without a picture is something to sell, and a picture is asked for', () => {
  const steps = openingSteps(
    { ...ALL, productsForSale: 196, productsWithoutPicture: 190 },
    real,
    named,
  );
  expect(steps.find(({ name }) => name === 'products')).toEqual({
    name: 'products',
    isDone: true,
    says: '196 products for sale, 190 without a picture: customers buy more of what they see.',
  });
});

test('bank transfer is told of beside cards that take no money', () => {
  const payments = (start: typeof real) =>
    openingSteps(ALL, start, named).find(({ name }) => name === 'payments');
  expect(payments({ ...real, takesMoney: false, takesTransfers: true })).toMatchObject({
    isDone: false,
    says: expect.stringMatching(/^Bank transfer is on, but no money is taken by card: /),
  });
  for (const setting of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    expect(payments({ ...real, takesMoney: false })?.says).toContain(setting);
  }
  expect(payments({ ...real, takesTransfers: true })).toMatchObject({
    isDone: true,
    says: 'Customers pay through Stripe or by bank transfer.',
  });
});

test('ways to ship are told with where they lead', () => {
  const shipping = (shippedTo: string[]) =>
    openingSteps({ ...ALL, shippingMethods: 2, shippedTo }, real, named).find(
      ({ name }) => name === 'shipping',
    );
  expect(shipping(['PT'])).toMatchObject({ isDone: true, says: '2 ways to ship, to Portugal.' });
  expect(shipping(['PT', 'ES', 'FR', 'DE'])?.says).toBe(
    '2 ways to ship, to Portugal, Spain, France, and 1 other country.',
  );
  expect(shipping([])).toMatchObject({ isDone: false });
});

test('countries that orders go to without a rate of tax are to be decided, and a few are named', () => {
  const said = (untaxedCountries: string[]) =>
    openingSteps({ ...ALL, taxOn: true, untaxedCountries }, real, named).find(
      ({ name }) => name === 'tax',
    );
  expect(said([])).toMatchObject({ isDone: true, says: 'Orders are taxed.' });
  expect(said(['FR'])).toMatchObject({
    isDone: false,
    says: 'Orders to France are not taxed, for no rate says what is charged there: add one, of 0 % where nothing is.',
  });
  expect(said(['FR', 'DE', 'IT'])?.says).toContain('Orders to France, Germany, and Italy are');
  expect(said(['FR', 'DE', 'IT', 'ES'])?.says).toContain('Germany, Italy, and 1 other country are');
  expect(said(['FR', 'DE', 'IT', 'ES', 'PT'])?.says).toContain('and 2 other countries are');
});

test('a country that a zone leads to asks for its rate as long as orders are taxed', async () => {
  const shop = await openSellingShop();
  const taxStep = async () => {
    const { body } = await shop.call<Opening>('GET', '/admin/opening', shop.admin);
    return body.steps.find(({ name }) => name === 'tax');
  };
  const shipTo = async (country: string) => {
    const places = { countries: [country], regions: [], postalPrefixes: [] };
    const { body: zone } = await shop.call<ShippingZone>(
      'POST',
      '/admin/shipping/zones',
      shop.admin,
      { name: country, position: 1, ...places },
    );
    const method = await shop.call('POST', '/admin/shipping/methods', shop.admin, {
      zoneId: zone._id,
      name: 'Parcel',
      description: '',
      position: 0,
      rule: { kind: 'flat', price: 5 },
      daysFrom: 1,
      daysTo: 2,
    });
    expect(method.status).toBe(201);
  };
  await addTaxRate(shop, { percent: 18 });
  await taxFromNowOn(shop);
  expect(await taxStep()).toMatchObject({ isDone: true });
  await shipTo('FR');
  expect(await taxStep()).toMatchObject({
    isDone: false,
    says: expect.stringMatching(/^Orders to France are not taxed, /),
  });
  await addTaxRate(shop, { country: 'FR', percent: 0 });
  expect(await taxStep()).toMatchObject({ isDone: true });
  await shipTo('IT');
  expect(await taxStep()).toMatchObject({ isDone: false });
  await taxFromNowOn(shop, { isOn: false });
  expect(await taxStep()).toMatchObject({
    isDone: true,
    says: expect.stringContaining('not taxed'),
  });
});

test('the list follows what an owner does', async () => {
  const shop = await openTransferShop();
  const missing = async () => {
    const { body } = await shop.call<Opening>('GET', '/admin/opening', shop.admin);
    expect(body.isDemo).toBe(false);
    return open([...body.steps]);
  };
  expect(await missing()).toContain('products');
  await shop.markPaid(await shop.transferredTwo());
  expect(await missing()).toContain('test_order');
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  await shop.database.pool.query(`UPDATE tax_settings SET version = 2`);
  const after = await missing();
  expect(after).not.toContain('test_order');
  expect(after).not.toContain('tax');
  expect(after).toContain('pages');
  await shop.close();
});

test('a test order stays one, whatever was given back of it since', async () => {
  const { shop, refund } = await openPaidOrder();
  const testOrder = async () => {
    const { body } = await shop.call<Opening>('GET', '/admin/opening', shop.admin);
    return body.steps.find(({ name }) => name === 'test_order');
  };
  const done = { isDone: true, says: '1 order was paid by card.' };
  for (const amount of [1, 39]) {
    expect(await testOrder()).toMatchObject(done);
    expect((await refund(amount)).status).toBe(200);
  }
  expect(await testOrder()).toMatchObject(done);
});

test('nobody but admins sees it', async () => {
  const shop = await openTestShop();
  const call = callsOf(shop.app);
  expect((await call('GET', '/admin/opening', null)).status).toBe(401);
  expect((await call('GET', '/admin/opening', await signUp(shop))).status).toBe(403);
});
