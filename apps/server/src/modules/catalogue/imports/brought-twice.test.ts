import type { Product } from '@gadgetry/contract/catalogue';
import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, onTestFinished, test } from 'vitest';
import {
  exportedFrom,
  fileOf,
  importsOf,
  readProductFile,
} from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const productOf = async (shop: StockedShop, id: string) =>
  (await shop.call<Product>('GET', `/products/${id}`, shop.admin)).body;

async function changeCurrency(shop: StockedShop, currency: string) {
  const path = '/admin/settings';
  const { body } = await shop.call<StoredOwnerSettings>('GET', path, shop.admin);
  const { _id, noGuestsBecause: _why, ...stored } = body;
  await shop.call('PUT', path, shop.admin, { ...stored, currency });
}

/** A file that says that of twenty lamps there are twelve. */
async function countedAnew(shop: StockedShop) {
  const lamp = await shop.addProduct({ name: 'Lamp', stockQuantity: 20 });
  const [exported] = readProductFile(await exportedFrom(shop));
  const wanted = { ...exported, Stock: '12' };
  return { lamp, file: fileOf(Object.keys(wanted), Object.values(wanted)) };
}

test('a file with another stock is carried out once, however often it is brought', async () => {
  const shop = await openStockedShop();
  const { checked, linesOf, ask } = importsOf(shop);
  const { lamp, file } = await countedAnew(shop);
  await ask((await checked(file))._id, 'apply');
  expect((await productOf(shop, lamp._id)).stockQuantity).toBe(12);

  const again = await checked(file);
  expect(again).toMatchObject({ found: { new: 0, changed: 0, same: 1, refused: 0 } });
  expect(await linesOf(again._id)).toMatchObject([
    { problems: [{ column: 'Stock', message: 'There are 12 already: nothing comes or goes' }] },
  ]);
});

test('of two files with another stock that were checked beside each other one is carried out', async () => {
  const shop = await openStockedShop();
  const { checked, linesOf, ask } = importsOf(shop);
  const { lamp, file } = await countedAnew(shop);
  const [one, other] = [await checked(file), await checked(file)];
  expect(await ask(one._id, 'apply')).toMatchObject({ applied: 1, left: 0 });
  expect(await ask(other._id, 'apply')).toMatchObject({ applied: 0, left: 1 });
  expect(await linesOf(other._id)).toMatchObject([
    { because: [{ message: 'There are 12 already: pieces came or went since' }] },
  ]);
  expect((await productOf(shop, lamp._id)).stockQuantity).toBe(12);
});

test('what was checked in one currency is not carried out in another', async () => {
  onTestFinished(() => setShopCurrency(currencyOf('usd')));
  const shop = await openStockedShop();
  const { checked, ask } = importsOf(shop);
  const lines = [
    ['Name', 'Description', 'Category', 'Price'],
    ['Lamp', 'It shines when it is dark', 'Gadgets', '$12.34'],
  ];
  const report = await checked(fileOf(...lines));
  await changeCurrency(shop, 'jpy');
  await expect(ask(report._id, 'apply')).rejects.toThrow(
    "This was checked while the shop's prices were in USD, and they are in JPY by now",
  );
  expect((await shop.call<Product[]>('GET', '/products', shop.admin)).body).toEqual([]);
  await changeCurrency(shop, 'usd');
  expect(await ask(report._id, 'apply')).toMatchObject({ applied: 1, left: 0 });
});

test('what is being carried out while the currency changes stops there', async () => {
  const shop = await openStockedShop();
  const { checked, ask } = importsOf(shop);
  const lines = [
    ['Name', 'Description', 'Category', 'Price'],
    ['Lamp', 'It shines when it is dark', 'Gadgets', '12.34'],
  ];
  const report = await checked(fileOf(...lines));
  // As if it had been asked for in the currency of a moment ago.
  await shop.database.pool.query(`
    CREATE FUNCTION in_euros() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN IF NEW.state = ''applying'' THEN NEW.currency := ''eur''; END IF; RETURN NEW; END';
    CREATE TRIGGER in_euros BEFORE UPDATE ON product_imports FOR EACH ROW EXECUTE FUNCTION in_euros()`);
  expect(await ask(report._id, 'apply')).toMatchObject({ state: 'cancelled', applied: 0 });
  expect((await shop.call<Product[]>('GET', '/products', shop.admin)).body).toEqual([]);
});
