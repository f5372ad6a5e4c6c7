import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';

const PATH = '/admin/settings';

test('numbers and sums are written as the owner wants them, on every page', async () => {
  const shop = await openStockedShop();
  const read = async () => (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;
  const save = async (changes: object) => {
    const { _id, noGuestsBecause: _why, ...stored } = await read();
    return (await shop.call('PUT', PATH, shop.admin, { ...stored, ...changes })).status;
  };
  const page = async (path: string) => (await shop.app.inject(path)).body;
  const { _id: lamp } = await shop.addProduct({ price: 1249.5 });
  const paths = ['/shop', `/shop/${lamp}`];
  for (const path of paths) expect(await page(path)).toContain('$1,249.50');
  expect(await save({ numberFormat: 'de-DE' })).toBe(200);
  for (const path of paths) {
    const shown = await page(path);
    expect(shown, path).toContain('1.249,50\u00A0$');
    expect(shown, path).not.toContain('1,249.50');
  }
  // Programs read it as ever.
  expect(await page(`/shop/${lamp}`)).toContain('"price":"1249.50"');
  // A program that knows nothing of it changes nothing of it.
  expect(await save({ numberFormat: undefined, name: 'Watt Shop' })).toBe(200);
  expect((await read()).numberFormat).toBe('de-DE');
  expect(await save({ numberFormat: 'de' })).toBe(400);
});
