import type { Product, ProductInput } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type {
  TaxClass,
  TaxPreview,
  TaxPreviewBody,
  TaxRate,
  TaxSettings,
  TaxSetup,
} from '@gadgetry/contract/taxes';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { addTaxRate, taxFromNowOn } from '../../../test/taxing.ts';
import { KEPT_MS } from '../../database/kept-read.ts';
import { createTaxMemory } from './tax-memory.ts';

const at = '/admin/tax';

async function openShop() {
  const shop = await openStockedShop();
  const send = async <Body = ErrorBody>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => shop.call<Body>(method, `${at}${path}`, shop.admin, body);
  const preview = async (asked: Partial<TaxPreviewBody> = {}) => {
    const cart = { country: 'DE', region: '', postalCode: '', taxClass: 'Standard' };
    const sums = { subtotal: 100, shipping: 0 };
    return (await send<TaxPreview>('POST', '/preview', { ...cart, ...sums, ...asked })).body;
  };
  const historyOf = async (entity: string, id: string) => {
    const asked = `/history?entity=${entity}&id=${id}`;
    return (await shop.call<HistoryEntry[]>('GET', asked, shop.admin)).body;
  };
  return { shop, send, preview, historyOf };
}

test('a new shop taxes nothing, and has one class', async () => {
  const { shop, send } = await openShop();
  const { body } = await send<TaxSetup>('GET', '');
  expect(body).toMatchObject({
    settings: { isOn: false, pricesInclude: false, shipping: 'as_goods' },
    classes: [{ name: 'Standard', isDefault: true }],
    rates: [],
    country: 'LK',
  });
  const product = await shop.addProduct();
  const { body: read } = await shop.call<Product>('GET', `/products/${product._id}`, null);
  expect(read).not.toHaveProperty('priceTax');
  expect(read).not.toHaveProperty('taxClass');
});

test('what a cart would come to is shown before tax is on', async () => {
  const { shop, send, preview } = await openShop();
  await addTaxRate(shop, { country: 'DE', percent: 19 });
  expect(await preview()).toEqual({
    tax: 19,
    taxes: [{ name: 'VAT', ratePercent: 19, amount: 19, included: false }],
    grandTotal: 119,
  });
  expect(await preview({ country: 'FR' })).toEqual({ tax: 0, taxes: [], grandTotal: 100 });
  await taxFromNowOn(shop, { isOn: false, pricesInclude: true });
  expect(await preview({ shipping: 19 })).toEqual({
    tax: 0,
    taxes: [{ name: 'VAT', ratePercent: 19, amount: 19, included: true }],
    grandTotal: 119,
  });
  expect((await send<TaxSettings>('GET', '/settings')).body.isOn).toBe(false);
});

test('settings, rates and classes are edited with versions and a history', async () => {
  const { shop, send, preview, historyOf } = await openShop();
  const { _id: id, version, ...input } = await addTaxRate(shop, { country: 'DE', percent: 19 });
  const raised = await send<TaxRate>('PUT', `/rates/${id}`, { ...input, percent: 19.5, version });
  expect(raised.body).toMatchObject({ percent: 19.5, version: 2 });
  expect(await preview()).toMatchObject({ tax: 19.5 });
  const late = await send('PUT', `/rates/${id}`, { ...input, version });
  expect([late.status, late.body.message]).toEqual([
    409,
    'Someone else has changed this in the meantime: percent',
  ]);
  expect((await send('DELETE', `/rates/${id}?version=1`)).status).toBe(409);
  expect((await send('DELETE', `/rates/${id}?version=2`)).status).toBe(200);
  expect(await preview()).toMatchObject({ tax: 0 });
  expect((await historyOf('tax_rate', id)).map(({ action }) => action)).toEqual([
    'deleted',
    'updated',
    'created',
  ]);

  const settings = await taxFromNowOn(shop, { version: 1 });
  const again = { isOn: false, pricesInclude: false, name: 'VAT', shipping: 'as_goods' };
  expect((await send('PUT', '/settings', { ...again, version: 1 })).status).toBe(409);
  expect(await historyOf('tax_settings', settings._id)).toMatchObject([
    {
      changes: [
        { field: 'tax', from: 'off', to: 'on' },
        { field: 'name', from: 'tax', to: 'VAT' },
      ],
    },
  ]);
  const { body: books } = await send<TaxClass>('POST', '/classes', { name: 'Books' });
  expect((await send('DELETE', `/classes/${books._id}`)).status).toBe(200);
  expect((await historyOf('tax_class', books._id)).map(({ action }) => action)).toEqual([
    'deleted',
    'created',
  ]);
});

test('what can’t be is refused at its field', async () => {
  const { shop, send } = await openShop();
  const {
    _id,
    version: _version,
    ...rate
  } = await addTaxRate(shop, { region: 'Western', percent: 8.875 });
  const refusalOf = async (changes: object) => {
    const { status, body } = await send('POST', '/rates', { ...rate, ...changes });
    return [status, body.issues?.[0]];
  };
  const name = 'This place has a rate of this name for this class already';
  expect(await refusalOf({})).toEqual([400, { path: 'name', message: name }]);
  await addTaxRate(shop, { postalPrefix: '1-0', percent: 3 });
  await addTaxRate(shop, { region: 'Île', percent: 3 });
  for (const same of [
    { region: 'western', name: 'vat' },
    { region: ' WESTERN ', name: 'V\u00adAT' },
    { region: '', postalPrefix: '1 0' },
    { region: '', postalPrefix: '10' },
    { region: 'i\u0302le' },
  ]) {
    expect(await refusalOf(same)).toEqual([400, { path: 'name', message: name }]);
  }
  expect(await refusalOf({ postalPrefix: '- -' })).toEqual([
    400,
    { path: 'postalPrefix', message: 'Please enter what postal codes begin with, such as 10' },
  ]);
  expect(await refusalOf({ country: '' })).toMatchObject([400, { path: 'country' }]);
  expect(await refusalOf({ country: 'QQ' })).toMatchObject([400, { path: 'country' }]);
  expect(await refusalOf({ percent: -0.1 })).toMatchObject([400, { path: 'percent' }]);
  expect(await refusalOf({ percent: 100.0001 })).toMatchObject([400, { path: 'percent' }]);
  expect(await refusalOf({ percent: 1.00001 })).toEqual([
    400,
    { path: 'percent', message: 'A rate has at most four decimals' },
  ]);
  expect(await refusalOf({ taxClass: 'None', region: '' })).toEqual([
    400,
    { path: 'taxClass', message: 'There is no such tax class' },
  ]);
  expect((await send('POST', '/classes', { name: 'standard' })).body.issues).toEqual([
    { path: 'name', message: 'There is a class of this name already' },
  ]);
  expect(
    (await send<TaxRate>('POST', '/rates', { ...rate, percent: 8.8751, name: 'City' })).body,
  ).toMatchObject({ percent: 8.8751 });
});

test('a class in use stays, and says by what it is used and what to do', async () => {
  const { shop, send } = await openShop();
  const { body: books } = await send<TaxClass>('POST', '/classes', { name: 'Books' });
  const product = await shop.addProduct({ taxClass: 'Books' });
  expect(product.taxClass).toBe('Books');
  const rate = await addTaxRate(shop, { taxClass: 'Books', percent: 7 });
  const remove = async () => (await send('DELETE', `/classes/${books._id}`)).body.message;
  expect(await remove()).toBe(
    'Books is in use. 1 product in it: give them another class first; 1 rate for it: delete them first',
  );
  await send('DELETE', `/rates/${rate._id}`);

  const { name, description, price, stockQuantity, categoryId } = product;
  const input: ProductInput = {
    name,
    description,
    price,
    stockQuantity,
    categoryId: categoryId._id,
  };
  const put = async (changes: Partial<ProductInput>) =>
    shop.call<Product & ErrorBody>('PUT', `/products/${product._id}`, shop.admin, {
      ...input,
      ...changes,
    });
  expect((await put({ price: 21 })).body.taxClass).toBe('Books');
  expect((await put({ taxClass: 'None' })).body.message).toBe('There is no such tax class');
  expect((await put({ taxClass: null })).body).not.toHaveProperty('taxClass');
  const asked = `/history?entity=product&id=${product._id}`;
  const { body: changes } = await shop.call<HistoryEntry[]>('GET', asked, shop.admin);
  expect(changes[0]?.changes).toContainEqual({ field: 'tax class', from: 'Books', to: null });
  expect(await remove()).toBeUndefined();
  const { body } = await send<TaxSetup>('GET', '');
  expect((await send('DELETE', `/classes/${body.classes[0]?._id}`)).body.message).toBe(
    'Standard is the default class: products that name none are in it',
  );
});

test('a product’s page says what its price has in it, where its class is taxed in the shop’s country', async () => {
  const { shop, send } = await openShop();
  await send('POST', '/classes', { name: 'Zero' });
  const [taxed, untaxed] = [await shop.addProduct(), await shop.addProduct({ taxClass: 'Zero' })];
  const told = async ({ _id: id }: Product) =>
    (await shop.call<Product>('GET', `/products/${id}`, shop.admin)).body.priceTax;
  await addTaxRate(shop, { percent: 18 });
  expect(await told(taxed)).toBeUndefined();
  await taxFromNowOn(shop);
  expect(await told(taxed)).toEqual({ name: 'VAT', included: false });
  expect(await told(untaxed)).toBeUndefined();
  await taxFromNowOn(shop, { pricesInclude: true });
  expect(await told(taxed)).toEqual({ name: 'VAT', included: true });
});

test('another process knows a change after a moment, and asks the database no more often', async () => {
  const shop = await openStockedShop();
  let clock = 0;
  const { current } = createTaxMemory(shop.database.db, () => clock);
  const first = await current();
  await taxFromNowOn(shop);
  clock = KEPT_MS - 1;
  expect(await current()).toBe(first);
  clock = KEPT_MS;
  const [one, other] = await Promise.all([current(), current()]);
  expect(one).toBe(other);
  expect(one.settings.is_on).toBe(true);
});
