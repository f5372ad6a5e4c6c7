import type { Product } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { expect, test } from 'vitest';
import { onePicture, openPictureShop, upload } from '../../../../test/pictures.ts';
import type { StockedShop } from '../../../../test/stocked-shop.ts';

const red = [{ name: 'Colour', value: 'Red' }];
const blue = [{ name: 'Colour', value: 'Blue' }];

/** Red with no picture of its own, and blue with these. */
function save(shop: StockedShop, product: Product, pictures: readonly string[], more = {}) {
  return shop.call<Product>('PUT', `/products/${product._id}/variants`, shop.admin, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: [
      { options: red, price: 20, stockQuantity: 10, isDefault: true },
      { options: blue, price: 25, stockQuantity: 4, images: pictures },
    ],
    ...more,
  });
}

async function uploaded(shop: StockedShop, background: string): Promise<string> {
  const picture = await onePicture({ background }).png().toBuffer();
  return (await upload(shop, picture)).body.url;
}

const read = async (shop: StockedShop, { _id: id }: Product) =>
  (await shop.call<Product>('GET', `/products/${id}`, null)).body;

test('what is uploaded for a variant is a picture of its product, too, after those it has', async () => {
  const shop = await openPictureShop();
  const product = await shop.addProduct({ image: '/media/a.webp' });
  const [first, second] = [await uploaded(shop, '#2030a0'), await uploaded(shop, '#3040b0')];
  const saved = await save(shop, product, [second, '/media/a.webp', first]);
  expect(saved.status).toBe(200);
  const stored = await read(shop, product);
  expect(stored).toMatchObject({
    version: 2,
    image: '/media/a.webp',
    images: [
      { url: '/media/a.webp' },
      { url: second, alt: '', width: 60, height: 40 },
      { url: first, width: 60, height: 40 },
    ],
    variants: [{ images: [] }, { images: [second, '/media/a.webp', first] }],
  });
  expect(saved.body).toMatchObject({ version: 2, image: stored.image, images: stored.images });

  const again = await save(shop, product, [second, '/media/a.webp', first], { version: 2 });
  expect(again.body.version).toBe(2);
});

test('a product without pictures begins with what its variant brings, and its history says so', async () => {
  const shop = await openPictureShop();
  const product = await shop.addProduct({ image: null });
  const picture = await uploaded(shop, '#2030a0');
  await save(shop, product, [picture]);
  expect(await read(shop, product)).toMatchObject({ image: picture, images: [{ url: picture }] });
  const path = `/history?entity=product&id=${product._id}`;
  const [entry] = (await shop.call<HistoryEntry[]>('GET', path, shop.admin)).body;
  expect(entry?.changes).toContainEqual({ field: 'image', from: null, to: picture });
});

test('an upload that is gone, and one for which there is no room, are refused, and nothing is saved', async () => {
  const shop = await openPictureShop();
  const eight = Array.from({ length: 8 }, (_, at) => ({ url: `/media/${at}.webp` }));
  const product = await shop.addProduct({ images: eight });
  const none = `/media/uploads/${'0'.repeat(32)}/1200.webp`;
  const message = 'A product has at most 8 pictures, those of its variants included';
  expect(await save(shop, product, [await uploaded(shop, '#2030a0')])).toMatchObject({
    status: 400,
    body: { message, issues: [{ path: 'variants.1.images', message }] },
  });
  const other = await shop.addProduct({ image: null });
  expect(await save(shop, other, [none])).toMatchObject({
    status: 400,
    body: { message: 'A picture is no longer there. Please upload it again.' },
  });
  expect((await read(shop, product)).version).toBe(1);
  expect(await read(shop, other)).toMatchObject({ version: 1, images: [] });
});
