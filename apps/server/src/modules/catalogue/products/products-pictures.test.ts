import type { Product, ProductInput, ProductPicture } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { expect, test } from 'vitest';
import { onePicture, openPictureShop, upload } from '../../../../test/pictures.ts';
import { type StockedShop, openStockedShop, productBody } from '../../../../test/stocked-shop.ts';

const a = 'https://a.example/a.png';
const b = '/media/lamp/1200.webp';
const c = 'https://a.example/c.png';

const seen = (url: string, alt = ''): ProductPicture => ({ url, alt, width: null, height: null });

const threeOf = (shop: StockedShop) =>
  shop.addProduct({ images: [{ url: a }, { url: b, alt: ' From above ' }, { url: c }] });

function save(shop: StockedShop, product: Product, given: Partial<ProductInput>) {
  const { name, description, price, stockQuantity, categoryId } = product;
  const body = { name, description, price, stockQuantity, categoryId: categoryId._id, ...given };
  return shop.call<Product>('PUT', `/products/${product._id}`, shop.admin, body);
}

test('a product has its pictures in the order sent, with their words; image is the first', async () => {
  const shop = await openStockedShop();
  const product = await threeOf(shop);
  expect(product).toMatchObject({ image: a, imageUrl: a });
  expect(product.images).toEqual([seen(a), seen(b, 'From above'), seen(c)]);
  const { body } = await shop.call<Product[]>('GET', '/products', null);
  expect(body[0]?.images).toEqual(product.images);
  const turned = await save(shop, product, { images: [{ url: c }, { url: a }, { url: c }] });
  expect(turned.body).toMatchObject({ image: c, imageUrl: c, images: [seen(c), seen(a)] });
});

test('a client that knows image alone keeps working, and keeps the other pictures', async () => {
  const shop = await openStockedShop();
  const product = await threeOf(shop);
  const same = await save(shop, product, { image: a, price: 5 });
  expect(same.body.images).toEqual(product.images);
  const other = await save(shop, product, { imageUrl: 'https://a.example/d.png' });
  expect(other.body.images.map(({ url }) => url)).toEqual(['https://a.example/d.png', b, c]);
  const moved = await save(shop, product, { image: b });
  expect(moved.body.images).toEqual([seen(b, 'From above'), seen(c)]);
  const silent = await save(shop, product, { price: 6 });
  expect(silent.body.images).toEqual(moved.body.images);
  const none = await save(shop, product, { image: '' });
  expect(none.body).toMatchObject({ image: null, imageUrl: null, images: [] });
});

test('what is read can be sent back, and changes nothing', async () => {
  const shop = await openStockedShop();
  const product = await threeOf(shop);
  const again = await save(shop, product, { image: product.image, images: product.images });
  expect(again.body).toEqual(product);
});

test.each<[Partial<ProductInput>, string]>([
  [{ image: b, images: [{ url: a }] }, 'image must be the first of images'],
  [{ image: a, images: [] }, 'image must be the first of images'],
  [{ images: [{ url: 'javascript:alert(1)' }] }, 'Please enter a valid image URL'],
  [{ images: [{ url: a, alt: 'x'.repeat(201) }] }, 'String must contain at most 200 character(s)'],
  [
    { images: Array.from({ length: 9 }, (_, n) => ({ url: `${a}?${n}` })) },
    'A product has at most 8 pictures',
  ],
])('%j is refused', async (given, message) => {
  const shop = await openStockedShop();
  const answer = await shop.call('POST', '/products', shop.admin, {
    ...productBody(shop.category),
    ...given,
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', message } });
});

test("the shop knows an upload's measures; what a client says of them is not read", async () => {
  const shop = await openPictureShop();
  const { url } = (await upload(shop, await onePicture().png().toBuffer())).body;
  const sent = { url, width: 9, height: 9 };
  const { images } = await shop.addProduct({ images: [sent, { url: a, width: 9, height: 9 }] });
  expect(images).toEqual([{ url, alt: '', width: 60, height: 40 }, seen(a)]);
});

test('who changed which pictures is in the history of the product', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ image: a });
  await save(shop, product, { images: [{ url: a }, { url: b, alt: 'From above' }] });
  await save(shop, product, { images: [{ url: b }, { url: a }] });
  const path = `/history?entity=product&id=${product._id}`;
  const { body } = await shop.call<HistoryEntry[]>('GET', path, shop.admin);
  expect(body.map(({ who, changes }) => [who, changes])).toEqual([
    [
      'admin@shop.example',
      expect.arrayContaining([
        { field: 'image', from: a, to: b },
        { field: 'pictures', from: [a, `${b} (From above)`], to: [b, a] },
      ]),
    ],
    ['admin@shop.example', [{ field: 'pictures', from: null, to: [a, `${b} (From above)`] }]],
    ['admin@shop.example', expect.arrayContaining([{ field: 'image', from: null, to: a }])],
  ]);
});

test('the database itself refuses an image that is not the first of the pictures', async () => {
  const shop = await openStockedShop();
  const { _id: id } = await threeOf(shop);
  const { pool } = shop.database;
  await expect(pool.query('UPDATE products SET image = $2 WHERE id = $1', [id, b])).rejects.toThrow(
    'products_image_is_the_first',
  );
});
