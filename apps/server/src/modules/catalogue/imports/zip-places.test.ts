import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { ZIP_HEAD, bringZip, openZipShop, zipLine } from '../../../../test/import-zips.ts';
import { onePicture } from '../../../../test/pictures.ts';
import { bring, fileOf } from '../../../../test/product-files.ts';
import type { StockedShop } from '../../../../test/stocked-shop.ts';

const red = await onePicture({ background: '#a01010' }).png().toBuffer();

test('only so many zips lie in the shop at a time, and whoever brings one more is told whose they are', async () => {
  const { shop, checkedWith, ask } = await openZipShop();
  const zip = [{ name: 'a.png', bytes: red }];
  const reports = [];
  for (let number = 0; number < 5; number += 1) {
    reports.push(await checkedWith(zip, zipLine(`Lamp ${number}`, 'a.png')));
  }
  const { pool } = shop.database;
  await pool.query(`UPDATE product_imports SET file_name = 'lamps.csv' WHERE id = $1`, [
    reports[0]?._id,
  ]);
  expect(await bringZip(shop, zip)).toMatchObject({
    status: 409,
    body: {
      message:
        'Other imports with pictures wait: ‘lamps.csv’, ‘products.csv’, ‘products.csv’, ‘products.csv’, ‘products.csv’. Carry them out or cancel them (undo those that were stopped on their way) before you bring more pictures',
    },
  });
  await ask(reports[0]?._id ?? '', 'apply');
  expect((await bringZip(shop, zip)).status).toBe(201);
});

const bytesIn = async ({ database }: StockedShop) =>
  (await database.pool.query('SELECT FROM product_import_pictures WHERE bytes IS NOT NULL')).rows
    .length;

test('pictures are kept no longer than something of their import can be carried out', async () => {
  const { shop, checkedWith, ask, linesOf } = await openZipShop();
  const zip = [{ name: 'a.png', bytes: red }];
  const refused = await checkedWith(zip, ['Lamp', 'It shines when it is dark', 'Lamps', '', 'b']);
  expect(refused).toMatchObject({ found: { refused: 1 }, canApply: false, canCancel: false });
  expect(await bytesIn(shop)).toBe(0);

  await ask((await checkedWith(zip, zipLine('Lamp', 'a.png')))._id, 'apply');
  const { body } = await shop.call<Product[]>('GET', '/products?search=Lamp', shop.admin);
  const { _id: zipId } = (await bringZip(shop, zip)).body;
  const same = fileOf(['Product ID', 'Pictures'], [body[0]?._id ?? '', 'a.png']);
  const { body: brought } = await bring(shop, same, { query: `?zip=${zipId}` });
  await shop.app.scheduledWork.runImports();
  expect(await linesOf(brought._id)).toMatchObject([{ state: 'same' }]);
  expect(await bytesIn(shop)).toBe(0);
});

test('an import that is cancelled before anything of it was carried out gives its pictures up', async () => {
  const { shop, checkedWith, ask } = await openZipShop();
  const zip = [{ name: 'a.png', bytes: red }];
  const report = await checkedWith(zip, zipLine('Lamp', 'a.png'));
  expect(await bytesIn(shop)).toBe(1);
  expect(await ask(report._id, 'cancel')).toMatchObject({ state: 'cancelled', canApply: false });
  expect(await bytesIn(shop)).toBe(0);
  await expect(ask(report._id, 'apply')).rejects.toThrow('Nothing of this import can be carried');

  // As one that was cancelled while it was being carried out, after its first line.
  const begun = await checkedWith(zip, zipLine('Lamp', 'a.png'), zipLine('Torch', 'a.png'));
  await shop.database.pool.query(
    `UPDATE product_imports SET state = 'checked', applied_by = 'owner@example.com', applied_lines = 1
     WHERE id = $1`,
    [begun._id],
  );
  expect(await ask(begun._id, 'cancel')).toMatchObject({ state: 'cancelled', canApply: true });
  expect(await bytesIn(shop)).toBe(1);
  expect(await ask(begun._id, 'undo')).toMatchObject({ state: 'undone' });
  expect(await bytesIn(shop)).toBe(0);
});

test('an import that fails before it is checked gives its pictures up', async () => {
  const { shop, read } = await openZipShop();
  const { body: zip } = await bringZip(shop, [{ name: 'a.png', bytes: red }]);
  const { pool } = shop.database;
  await pool.query(`
    CREATE FUNCTION refuse_plans() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'out of order'; END $$;
    CREATE TRIGGER refuse_plans BEFORE UPDATE ON product_import_lines
      FOR EACH ROW EXECUTE FUNCTION refuse_plans()`);
  const file = fileOf(ZIP_HEAD, zipLine('Lamp', 'a.png'));
  const { body } = await bring(shop, file, { query: `?zip=${zip._id}` });
  expect(await read(body._id)).toMatchObject({ state: 'failed', canApply: false });
  expect(await bytesIn(shop)).toBe(0);
});

test('places of pictures that are over a week old are free at once, before the night clears them', async () => {
  const { shop, checkedWith } = await openZipShop();
  const zip = [{ name: 'a.png', bytes: red }];
  for (let number = 0; number < 5; number += 1) {
    await checkedWith(zip, zipLine(`Lamp ${number}`, 'a.png'));
  }
  await shop.database.pool.query(
    `UPDATE product_import_zips SET created_at = created_at - interval '8 days'`,
  );
  expect((await bringZip(shop, zip)).status).toBe(201);
  expect(await bytesIn(shop)).toBe(1);
});
