import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ZIP_GONE } from '@gadgetry/contract/import-zips';
import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { ZIP_HEAD, bringZip, openZipShop, zipLine } from '../../../../test/import-zips.ts';
import { onePicture } from '../../../../test/pictures.ts';
import { signUp } from '../../../../test/people.ts';
import { bring, fileOf } from '../../../../test/product-files.ts';
import { type Zipped, brokenZip64, zipOf } from '../../../../test/zips.ts';

const red = await onePicture({ background: '#a01010' }).png().toBuffer();
const large = await onePicture({ width: 900, height: 900 }).jpeg().toBuffer();
const blue = await onePicture({ background: '#1010a0', width: 80 }).jpeg().toBuffer();

test('pictures that a file names come out of the zip, in their order, and are those of the shop', async () => {
  const { shop, checkedWith, linesOf, ask, pictureOf } = await openZipShop();
  const report = await checkedWith(
    [
      { name: 'lamps/', isStored: true },
      { name: 'lamps/Red.png', bytes: red },
      { name: 'lamps/blue.jpg', bytes: blue },
      { name: 'nobody.png', bytes: await onePicture({ background: '#333' }).png().toBuffer() },
      { name: 'notes.txt', bytes: Buffer.from('Red, then blue') },
    ],
    zipLine('Lamp', 'red.png, lamps/blue.jpg'),
    zipLine('Torch', 'green.png'),
    zipLine('Candle', 'notes.txt'),
  );
  expect(report).toMatchObject({
    found: { new: 1, refused: 2 },
    zip: {
      fileName: 'lamps.zip',
      pictures: 3,
      named: 2,
      taken: 0,
      unnamed: ['nobody.png'],
      refused: [
        { name: 'notes.txt', because: 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture' },
      ],
    },
  });
  expect(await linesOf(report._id, 'refused')).toMatchObject([
    { line: 3, problems: [{ column: 'Pictures', message: 'There is no ‘green.png’ in the zip' }] },
    {
      line: 4,
      problems: [
        { column: 'Pictures', message: expect.stringContaining('‘notes.txt’ of the zip') },
      ],
    },
  ]);
  expect((await linesOf(report._id, 'new'))[0]?.changes).toContainEqual({
    column: 'Pictures',
    from: '',
    to: 'lamps/Red.png, lamps/blue.jpg',
  });
  const { rows: before } = await shop.database.pool.query('SELECT FROM pictures');
  expect(before).toHaveLength(0);

  expect(await ask(report._id, 'apply')).toMatchObject({
    state: 'applied',
    applied: 1,
    zip: { taken: 2 },
  });
  const pictures = await pictureOf('Lamp');
  expect(pictures).toMatchObject([
    { width: 60, height: 40 },
    { width: 80, height: 40 },
  ]);
  const shown = await shop.app.inject(pictures[0]?.url ?? '');
  expect(shown.headers['content-type']).toBe('image/webp');
  // What was brought is kept no longer; what became of it is told.
  const { rows } = await shop.database.pool.query(
    'SELECT FROM product_import_pictures WHERE bytes IS NOT NULL',
  );
  expect(rows).toHaveLength(0);
});

test('the same picture is no change, another one is, and it can be undone', async () => {
  const { shop, checked, checkedWith, linesOf, ask, pictureOf } = await openZipShop();
  const zip = [
    { name: 'a.png', bytes: red },
    { name: 'b.jpg', bytes: blue },
  ];
  await ask((await checkedWith(zip, zipLine('Lamp', 'a.png')))._id, 'apply');
  const before = await pictureOf('Lamp');
  const { body } = await shop.call<Product[]>('GET', '/products?search=Lamp', shop.admin);
  const againWith = async (name: string) => {
    const { _id: id } = (await bringZip(shop, zip)).body;
    return checked(fileOf(['Product ID', 'Pictures'], [body[0]?._id ?? '', name]), `?zip=${id}`);
  };
  expect((await againWith('a.png')).found).toMatchObject({ same: 1, changed: 0 });
  const other = await againWith('b.jpg');
  expect(other.found).toMatchObject({ same: 0, changed: 1 });
  const change = { column: 'Pictures', from: 'a.png', to: 'b.jpg' };
  expect(await linesOf(other._id)).toMatchObject([{ changes: [change] }]);
  await ask(other._id, 'apply');
  expect(await pictureOf('Lamp')).toMatchObject([{ width: 80 }]);
  expect(await ask(other._id, 'undo')).toMatchObject({ state: 'undone', undone: 1 });
  expect(await pictureOf('Lamp')).toEqual(before);
});

/** What only says that it is a picture of this size, and has nothing behind it. */
const pngOf = (width: number, height: number) => {
  const bytes = Buffer.from(red);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

test('a picture that the import could not make is refused by the check, with its own reason', async () => {
  const { checkedWith, linesOf } = await openZipShop();
  const report = await checkedWith(
    [
      { name: 'huge.png', bytes: pngOf(50_000, 50_000) },
      { name: 'nothing.png', bytes: pngOf(0, 0) },
      { name: 'six.gif', bytes: Buffer.from('GIF89a') },
      { name: 'red.png', bytes: red },
    ],
    zipLine('Lamp', 'huge.png'),
    zipLine('Torch', 'nothing.png'),
    zipLine('Candle', 'six.gif'),
    zipLine('Lantern', 'red.png'),
  );
  expect(report).toMatchObject({ found: { new: 1, refused: 3 }, zip: { pictures: 1, named: 1 } });
  const lines = await linesOf(report._id, 'refused');
  const noPicture = 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture';
  expect(lines.map(({ problems }) => problems)).toEqual(
    [
      '‘huge.png’ of the zip: This picture has more than 50 million pixels',
      `‘nothing.png’ of the zip: ${noPicture}`,
      `‘six.gif’ of the zip: ${noPicture}`,
    ].map((message) => [{ column: 'Pictures', message }]),
  );
});

test('a picture that is damaged is left with its product, and says which', async () => {
  const { checkedWith, linesOf, ask, pictureOf } = await openZipShop();
  const report = await checkedWith(
    [
      { name: 'half.jpg', bytes: large.subarray(0, large.length / 2) },
      { name: 'whole.png', bytes: red },
    ],
    zipLine('Lamp', 'whole.png half.jpg'),
    zipLine('Torch', 'whole.png'),
  );
  expect(report.found).toMatchObject({ new: 2 });
  expect(await ask(report._id, 'apply')).toMatchObject({ applied: 1, left: 1 });
  expect(await linesOf(report._id, 'left')).toMatchObject([
    {
      line: 2,
      because: [{ message: '‘half.jpg’ of the zip: This picture is damaged and cannot be read' }],
    },
  ]);
  expect(await pictureOf('Torch')).toHaveLength(1);
});

test('what was stopped goes on with its pictures, also those that the shop has removed since', async () => {
  const { shop, checkedWith, ask, pictureOf } = await openZipShop();
  const zip = [{ name: 'a.png', bytes: red }];
  const report = await checkedWith(zip, zipLine('Lamp', 'a.png'), zipLine('Torch', 'a.png'));
  const { pool } = shop.database;
  // As one that was stopped after the picture and its first line.
  await pool.query(
    `UPDATE product_imports SET state = 'cancelled', applied_by = 'owner@example.com', left_lines = 1`,
  );
  await pool.query(`UPDATE product_import_lines SET outcome = 'left' WHERE name = 'Torch'`);
  await pool.query(`UPDATE product_import_pictures SET taken_at = now() - interval '13 hours'`);
  expect(await ask(report._id, 'apply')).toMatchObject({ state: 'applied', applied: 1, left: 1 });
  const [picture] = await pictureOf('Lamp');
  expect((await shop.app.inject(picture?.url ?? '')).statusCode).toBe(200);
});

test('what a killed process has left is taken up, with the pictures of the zip', async () => {
  const { shop, checkedWith, read, pictureOf } = await openZipShop();
  const report = await checkedWith([{ name: 'a.png', bytes: red }], zipLine('Lamp', 'a.png'));
  await shop.database.pool.query(
    `UPDATE product_imports SET state = 'applying', applied_by = 'owner@example.com',
       run_by = gen_random_uuid(), run_until = now() - interval '1 second'`,
  );
  expect(await read(report._id)).toMatchObject({ state: 'applied', applied: 1 });
  expect(await pictureOf('Lamp')).toHaveLength(1);
});

test('where the place of pictures does not answer, the import waits until it does', async () => {
  const { shop, checkedWith, read, pictureOf } = await openZipShop();
  const report = await checkedWith([{ name: 'a.png', bytes: red }], zipLine('Lamp', 'a.png'));
  const place = join(shop.dataDir, 'media', 'uploads');
  await mkdir(join(shop.dataDir, 'media'), { recursive: true });
  await rm(place, { recursive: true, force: true });
  await writeFile(place, 'a file where a folder is to be');
  await shop.database.pool.query(
    `UPDATE product_imports SET state = 'applying', applied_by = 'owner@example.com'`,
  );
  await expect(shop.app.scheduledWork.runImports()).rejects.toMatchObject({
    code: 'pictures_unavailable',
  });
  const { rows } = await shop.database.pool.query('SELECT state FROM product_imports');
  expect(rows).toEqual([{ state: 'applying' }]);
  await rm(place);
  expect(await read(report._id)).toMatchObject({ state: 'applied', applied: 1 });
  expect(await pictureOf('Lamp')).toHaveLength(1);
});

test('a zip waits for the file of whoever brought it, is given to one, and to nobody else', async () => {
  const { shop } = await openZipShop();
  const file = fileOf(ZIP_HEAD, zipLine('Lamp', 'a.png'));
  const zip = [{ name: 'a.png', bytes: red }];
  const { body: lost } = await bringZip(shop, zip);
  const { body: given } = await bringZip(shop, zip);
  const other = await signUp(shop, { role: 'admin' });
  const refusals = [
    await bring(shop, file, { query: `?zip=${lost._id}` }),
    await bring(shop, file, { query: `?zip=${given._id}`, as: other }),
  ];
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
    [400, ZIP_GONE],
    [400, ZIP_GONE],
  ]);
  // A file that is refused leaves the zip to the next one.
  expect((await bring(shop, 'Colour\r\nred', { query: `?zip=${given._id}` })).status).toBe(400);
  expect((await bring(shop, file, { query: `?zip=${given._id}` })).status).toBe(201);
  expect((await bring(shop, file, { query: `?zip=${given._id}` })).body.message).toBe(ZIP_GONE);
});

test('what is no zip of pictures is refused with a reason, and nothing of it is kept', async () => {
  const { shop, checked } = await openZipShop();
  const said = async (zip: readonly Zipped[] | Buffer) => {
    const { status, body } = await bringZip(shop, zip);
    return `${status} ${body.message}`;
  };
  expect(await said(Buffer.from('Name,Price\r\nLamp,5'))).toBe('400 This file is no zip');
  expect(await said([])).toMatch(/^400 There is no picture in this zip/);
  const csv = { name: 'a.csv', bytes: Buffer.from('Name') };
  const nothing = '400 There is no picture in this zip that could be taken';
  const because = 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture';
  expect(await said([csv])).toBe(`${nothing}. ‘a.csv’: ${because}`);
  expect(await said([{ name: 'lamp.png', bytes: pngOf(50_000, 50_000) }])).toBe(
    `${nothing}. ‘lamp.png’: This picture has more than 50 million pixels`,
  );
  expect(await said([{ name: 'lamp.png', bytes: red, sum: 5 }])).toBe(
    `${nothing}. ‘lamp.png’: It is damaged in the zip`,
  );
  expect(await said(['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...csv, name })))).toBe(
    `${nothing}. ‘a’: ${because}. ‘b’: ${because}. ‘c’: ${because}. And 2 more`,
  );
  const damaged = '400 This zip is damaged or was cut off. Pack the pictures anew';
  expect(await said(brokenZip64([{ name: 'a.png', bytes: red }]))).toBe(damaged);
  expect(
    await said([
      { name: 'a.png', bytes: red },
      { name: '../b.png', bytes: red },
    ]),
  ).toMatch(/^400 ‘..\/b.png’ leads out of the zip/);
  const { rows } = await shop.database.pool.query('SELECT FROM product_import_zips');
  expect(rows).toHaveLength(0);
  await expect(checked(zipOf([{ name: 'a.png', bytes: red }]))).rejects.toThrow(/^400: /);
  const named = await checked(fileOf(ZIP_HEAD, zipLine('Lamp', 'a.png')));
  expect(named).toMatchObject({ found: { refused: 1 } });
});

test('a zip that is larger than one may be is broken off and refused', async () => {
  const { shop } = await openZipShop();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/product-import-zips',
    headers: { ...shop.admin.headers, 'content-type': 'application/zip' },
    payload: Readable.from(Array.from({ length: 201 }, () => Buffer.alloc(1_000_000))),
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    413,
    'This zip is larger than 200 MB. Please make it several, each with a file of its own',
  ]);
});

test('of two zips that one owner brings at once the later one is kept, and the other is told', async () => {
  const { shop } = await openZipShop();
  const zip = zipOf([{ name: 'a.png', bytes: red }]);
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  async function* slowly() {
    yield zip.subarray(0, 20);
    begun.resolve();
    await held.promise;
    yield zip.subarray(20);
  }
  const first = shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/product-import-zips',
    headers: { ...shop.admin.headers, 'content-type': 'application/zip' },
    payload: Readable.from(slowly()),
  });
  await begun.promise;
  const second = await bringZip(shop, zip);
  held.resolve();
  expect([(await first).statusCode, second.status]).toEqual([409, 201]);
  const file = fileOf(ZIP_HEAD, zipLine('Lamp', 'a.png'));
  expect((await bring(shop, file, { query: `?zip=${second.body._id}` })).status).toBe(201);
});

test('pictures that nobody has carried out are gone after a week, and a zip without a file after a day', async () => {
  const { shop, checkedWith, linesOf, ask } = await openZipShop();
  const report = await checkedWith([{ name: 'a.png', bytes: red }], zipLine('Lamp', 'a.png'));
  await bringZip(shop, [{ name: 'a.png', bytes: red }]);
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  const { pool } = shop.database;
  const zips = async () =>
    (await pool.query('SELECT import_id IS NULL AS waits FROM product_import_zips')).rows;
  await shop.app.scheduledWork.pruneOldRows(after(2));
  expect(await zips()).toEqual([{ waits: false }]);
  await shop.app.scheduledWork.pruneOldRows(after(8));
  await ask(report._id, 'apply');
  expect(await linesOf(report._id, 'left')).toMatchObject([
    { because: [{ message: expect.stringContaining('It was kept for a week only') }] },
  ]);
  await shop.app.scheduledWork.pruneOldRows(after(91));
  expect(await zips()).toEqual([]);
});
