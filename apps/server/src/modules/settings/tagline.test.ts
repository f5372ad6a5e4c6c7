import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';

const PATH = '/admin/settings';
const OF_THE_DEMO = 'Well-made gadgets, honestly described.';

test('what a shop is in a line is the demo’s in a demo alone, and elsewhere what its owner says', async () => {
  const demo = await openTestShop({ settings: { DEMO: '1' } });
  expect((await demo.app.inject('/')).body).toContain(OF_THE_DEMO);

  const shop = await openStockedShop();
  const page = async (url: string) => (await shop.app.inject(url)).body;
  const read = async () => (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;
  const save = async (changes: object) => {
    const { _id, noGuestsBecause: _why, version: _version, ...stored } = await read();
    return (await shop.call('PUT', PATH, shop.admin, { ...stored, ...changes })).status;
  };
  expect(await page('/shop')).not.toContain(OF_THE_DEMO);
  expect((await read()).tagline).toBe('');
  expect(await save({ tagline: ' Lamps & <more> ' })).toBe(200);
  expect(await page('/shop')).toContain('>Lamps &amp; &lt;more&gt;</p>');
  // A program that does not know it leaves it as it is.
  expect(await save({ tagline: undefined, name: 'Watt' })).toBe(200);
  expect((await read()).tagline).toBe('Lamps & <more>');
  expect(await save({ tagline: 'x'.repeat(121) })).toBe(400);
});
