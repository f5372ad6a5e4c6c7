import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@gadgetry/contract/catalogue';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { makeOld, onePicture, temporaryFolder, upload } from '../../../test/pictures.ts';
import { productBody } from '../../../test/stocked-shop.ts';

let shop: SellingShop;
let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  shop = await openSellingShop({ settings: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

let colours = 0;
/** A picture that was uploaded long ago, unless said otherwise. */
async function uploaded({ old = true } = {}): Promise<string> {
  colours += 1;
  const background = { r: colours, g: 0, b: 0 };
  const { url } = (await upload(shop, await onePicture({ background }).png().toBuffer())).body;
  if (old) await makeOld(shop, [url]);
  return url;
}

const isThere = async (url: string) => (await shop.app.inject(url)).statusCode === 200;
const tidyUp = () => shop.app.scheduledWork.removeOrphanedPictures(new Date());

const save = (product: Product, given: object) =>
  shop.call<Product>('PUT', `/products/${product._id}`, shop.admin, {
    ...productBody(shop.category),
    ...given,
  });

beforeEach(tidyUp);

test('what nothing shows and nobody has uploaded for a day is removed, every size of it', async () => {
  const url = await uploaded();
  const young = await uploaded({ old: false });
  await tidyUp();
  for (const size of ['320.avif', '640.webp', '1200.avif', '1200.webp']) {
    expect(await isThere(url.replace('1200.webp', size))).toBe(false);
  }
  expect(await isThere(young)).toBe(true);
});

test('an upload of the same file again begins its day anew', async () => {
  const photo = await onePicture({ background: '#123456' }).png().toBuffer();
  const { url } = (await upload(shop, photo)).body;
  await makeOld(shop, [url]);
  await upload(shop, photo);
  await tidyUp();
  expect(await isThere(url)).toBe(true);
});

test('what a product shows stays, on sale or not, in whatever place and size', async () => {
  const [first, second, third] = [await uploaded(), await uploaded(), await uploaded()];
  const smaller = third.replace('1200.webp', '640.avif');
  const product = await shop.addProduct({ images: [{ url: first }, { url: second }] });
  await shop.addProduct({ image: smaller, isActive: false });
  await tidyUp();
  expect(await Promise.all([first, second, third].map(isThere))).toEqual([true, true, true]);
  await save(product, { images: [{ url: second }] });
  await tidyUp();
  expect(await Promise.all([first, second, third].map(isThere))).toEqual([false, true, true]);
});

test('what an order shows stays when its product shows another picture', async () => {
  const url = await uploaded();
  const product = await shop.addProduct({ image: url });
  await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await save(product, { image: '' });
  await tidyUp();
  expect(await isThere(url)).toBe(true);
});

test('the logo of the shop stays until it has another one', async () => {
  const [url, next] = [await uploaded(), await uploaded()];
  const path = '/admin/settings';
  const { body } = await shop.call<StoredOwnerSettings>('GET', path, shop.admin);
  const { _id, noGuestsBecause: _why, version: _version, ...stored } = body;
  const show = (logo: string | null) => shop.call('PUT', path, shop.admin, { ...stored, logo });
  await show(url);
  await tidyUp();
  expect([await isThere(url), await isThere(next)]).toEqual([true, false]);
  await show(null);
  await tidyUp();
  expect(await isThere(url)).toBe(false);
  expect((await show(url)).status).toBe(400);
});

test('a product cannot take a picture that was removed, nor one that never was', async () => {
  const url = await uploaded();
  await tidyUp();
  const others = [`/media/uploads/${'0'.repeat(32)}/1200.webp`, '/media/uploads/a.webp'];
  for (const gone of [url, ...others]) {
    const answer = await shop.call('POST', '/products', shop.admin, {
      ...productBody(shop.category),
      image: gone,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'A picture is no longer there. Please upload it again.' },
    });
  }
});

test('of a save and the removal in one moment either the picture stays or the save is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const url = await uploaded();
    const saving = shop.call<Product>('POST', '/products', shop.admin, {
      ...productBody(shop.category),
      image: url,
    });
    const [{ status }] = await Promise.all([saving, tidyUp()]);
    expect([status, await isThere(url)]).toEqual([status, status === 201]);
  }
});

test('files that are gone already do not keep the others from being removed', async () => {
  const urls = [await uploaded(), await uploaded()];
  const folder = (urls[0] ?? '').split('/')[3] ?? '';
  await rm(join(dataDir, 'media', 'uploads', folder), { recursive: true });
  await tidyUp();
  const { rows } = await shop.database.pool.query('SELECT name FROM pictures');
  for (const url of urls) expect(rows).not.toContainEqual({ name: url.split('/')[3] });
});
