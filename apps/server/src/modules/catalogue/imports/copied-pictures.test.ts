import { expect, test } from 'vitest';
import { openOldShop } from '../../../../test/old-shop.ts';
import { onePicture, openPictureShop } from '../../../../test/pictures.ts';
import { exportedFrom, fileOf, importsOf } from '../../../../test/product-files.ts';
import { PictureAway, createFetchPicture } from './fetch-picture.ts';

const red = await onePicture({ background: '#a01010' }).png().toBuffer();
const blue = await onePicture({ background: '#1010a0', width: 80 }).jpeg().toBuffer();

const HEAD = ['Handle', 'Title', 'Type', 'Body (HTML)', 'Option1 Name', 'Option1 Value'].concat([
  'Variant SKU',
  'Variant Price',
  'Image Src',
  'Variant Image',
]);
const line = (handle: string, title: string, size: string, picture: string, ofVariant = '') => [
  handle,
  title,
  title === '' ? '' : 'Gadgets',
  title === '' ? '' : 'What it is, and what it is good for',
  'Size',
  size,
  `${handle}-${size}`,
  '9',
  picture,
  ofVariant,
];

async function open(settings: Record<string, string> = { IMPORTS_FROM_LOOPBACK: '1' }) {
  const shop = await openPictureShop(settings);
  return { shop, ...importsOf(shop) };
}

test('pictures at the old shop are copied once each, and are the shop’s own', async () => {
  const { shop, named, checked, ask, linesOf } = await open();
  const { url, asked } = await openOldShop({
    '/red.png': red,
    '/blue.jpg': blue,
    '/moved.png': (_request, response) =>
      void response.writeHead(302, { location: '/red.png' }).end(),
  });
  const file = fileOf(
    HEAD,
    line('shirt', 'Shirt', 'S', url('/red.png'), url('/blue.jpg')),
    line('shirt', '', 'M', '', ''),
    line('cap', 'Cap', 'S', url('/red.png')),
    line('hat', 'Hat', 'S', url('/moved.png')),
  );
  const report = await checked(file);
  expect(report).toMatchObject({ fetched: { pictures: 3, taken: 0, lost: 0, refused: [] } });
  expect(asked).toEqual([]);
  expect(await ask(report._id, 'apply')).toMatchObject({
    state: 'applied',
    applied: 4,
    left: 0,
    fetched: { pictures: 3, taken: 3, lost: 0 },
  });
  expect(asked.toSorted()).toEqual(['/blue.jpg', '/moved.png', '/red.png', '/red.png']);
  const shirt = await named('Shirt');
  expect(shirt.images).toMatchObject([{ width: 60 }, { width: 80 }]);
  expect(shirt.images?.every(({ url: own }) => own.startsWith('/media/uploads/'))).toBe(true);
  expect(shirt.variants).toMatchObject([{ images: [shirt.images?.[1]?.url] }, { images: [] }]);
  expect((await named('Cap')).images?.[0]?.url).toBe(shirt.images?.[0]?.url);
  expect((await named('Hat')).images?.[0]?.url).toBe(shirt.images?.[0]?.url);
  const shown = await shop.app.inject(shirt.images?.[0]?.url ?? '');
  expect(shown.headers['content-type']).toBe('image/webp');

  // The same file says nothing new, nor does the shop's own; undone, it is all brought back, asking for nothing.
  expect(await checked(file)).toMatchObject({ found: { same: 4 } });
  expect(await checked(await exportedFrom(shop))).toMatchObject({ found: { changed: 0 } });
  expect(await ask(report._id, 'undo')).toMatchObject({ undone: 4, kept: 0 });
  const again = await checked(file);
  expect((await linesOf(again._id, 'changed')).map(({ changes }) => changes)).toEqual(
    ['Shirt', 'Cap', 'Hat'].map(() => [{ column: 'Status', from: 'inactive', to: 'active' }]),
  );
  expect(again.fetched).toBeUndefined();
  expect(asked).toHaveLength(4);
});

test('a picture that can’t be had is told at its line, and its product comes in without it', async () => {
  const { named, checked, ask, linesOf } = await open();
  const { url } = await openOldShop({
    '/red.png': red,
    '/page': Buffer.from('<p>Sign in to see this</p>'),
    '/large': (_request, response) =>
      response.writeHead(200, { 'content-length': '15000001' }).flushHeaders(),
    '/round': (_request, response) => void response.writeHead(302, { location: '/round' }).end(),
    '/inside': (_request, response) =>
      void response.writeHead(302, { location: 'https://10.0.0.1/a.png' }).end(),
  });
  const bad = ['/none.png', '/page', '/large', '/round', '/inside'].map(url);
  const atOnce = ['http://10.0.0.1/a.png', 'https://192.168.0.1/a.png', 'https://[fe80::1]/a'];
  const file = fileOf(
    ['Name', 'Description', 'Category', 'Price', 'Pictures'],
    ['Jar', 'A jar for what you like', 'Gadgets', '9', [...bad, url('/red.png')].join(' ')],
    ['Pot', 'A pot for what you like', 'Gadgets', '9', atOnce.join(' ')],
  );
  const { _id: id, fetched } = await checked(file);
  expect(fetched).toMatchObject({ pictures: 6 });
  expect((await linesOf(id))[1]?.problems.map(({ message }) => message)).toEqual([
    `‘https://10.0.0.1/a.png’ is left out. The address leads into a private network`,
    `‘${atOnce[1]}’ is left out. The address leads into a private network`,
    `‘${atOnce[2]}’ is left out. The address leads into a private network`,
  ]);
  const done = await ask(id, 'apply');
  expect(done).toMatchObject({ applied: 2, left: 0, fetched: { taken: 1, lost: 5 } });
  expect(
    (await linesOf(id))[0]?.because.map(({ column, message }) => `${column}: ${message}`),
  ).toEqual(
    [
      'The server answered 404',
      'This file is not a JPEG, PNG, WebP, AVIF or GIF picture',
      'The picture is larger than 15 MB',
      'The server redirects on and on',
      'The address leads into a private network',
    ].map((why, place) => `Pictures: ‘${bad[place]}’ is left out. ${why}`),
  );
  expect((await named('Jar')).images).toHaveLength(1);
  expect((await named('Pot')).images).toEqual([]);
});

test('what a killed process has left is taken up where it was, with the pictures that are missing', async () => {
  const { shop, named, checked, read } = await open();
  const { url, asked } = await openOldShop({ '/red.png': red, '/blue.jpg': blue });
  const file = fileOf(HEAD, line('shirt', 'Shirt', 'S', url('/red.png'), url('/blue.jpg')));
  const { _id: id } = await checked(file);
  const { pool } = shop.database;
  await pool.query(
    `UPDATE product_imports SET state = 'applying', applied_by = 'owner@example.com',
       run_by = gen_random_uuid(), run_until = now() - interval '1 second'`,
  );
  await pool.query(
    `UPDATE product_import_addresses SET problem = 'It was gone', asked_at = now()
     WHERE address LIKE '%red.png'`,
  );
  expect(await read(id)).toMatchObject({ state: 'applied', fetched: { taken: 1, lost: 1 } });
  expect(asked).toEqual(['/blue.jpg']);
  expect((await named('Shirt')).images).toHaveLength(1);
});

test('an address of http is asked by https, unless the product shows it already', async () => {
  const { shop, checked, linesOf } = await open();
  const image = 'http://pictures.example/fan.png';
  const { _id: fanId } = await shop.addProduct({ name: 'Fan', image });
  const file = fileOf(
    ['Product ID', 'Name', 'Description', 'Category', 'Price', 'Pictures'],
    ['', 'Vase', 'A vase for flowers', 'Gadgets', '9', 'http://pictures.example/v.png?a=1'],
    [fanId, 'Fan', 'A fan for the summer', 'Gadgets', '9', image],
  );
  const { _id: id, fetched } = await checked(file);
  expect(fetched).toMatchObject({ pictures: 1 });
  const [vase, fan] = (await linesOf(id)).map(({ changes }) =>
    changes.flatMap(({ column, to }) => (column === 'Pictures' ? [to] : [])),
  );
  expect(vase).toEqual(['https://pictures.example/v.png?a=1']);
  expect(fan).toEqual([]);
});

test('a shop as it is sold asks no address of this machine, and a server that hangs is given up', async () => {
  const { url, asked } = await openOldShop({
    '/slow.png': () => undefined,
    '/begun.png': (_request, response) => void response.writeHead(200).write('a'),
  });
  await expect(createFetchPicture(false)(url('/slow.png'))).rejects.toThrow(
    'Only addresses that begin with https:// are copied',
  );
  await expect(
    createFetchPicture(false)(url('/slow.png').replace('http:', 'https:')),
  ).rejects.toThrow('The address leads into a private network');
  await expect(createFetchPicture(false)('https://localhost/a.png')).rejects.toThrow(
    'The address leads into a private network',
  );
  expect(asked).toEqual([]);
  const patient = createFetchPicture(true, 200);
  for (const path of ['/slow.png', '/begun.png']) {
    const away = await patient(url(path)).catch((error: unknown) => error);
    expect(away).toEqual(new PictureAway('The server did not answer in time', true));
  }
});
