import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import type { Promocode } from '@gadgetry/contract/promocodes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { listFilesOf } from '../../../test/list-files.ts';
import { readProductFile as readFile } from '../../../test/product-files.ts';

let shop: SellingShop;
let codes: Promocode;

const ask = async (path: string) => {
  const url = `/api/v1${path}`;
  const { statusCode, body } = await shop.app.inject({ url, headers: shop.admin.headers });
  expect(statusCode).toBe(200);
  return readFile(body);
};

const inTimeZone = async (timeZone: string) => {
  const { body } = await shop.call<StoredOwnerSettings>('GET', '/admin/settings', shop.admin);
  const { _id: _row, noGuestsBecause: _why, version: _version, ...settings } = body;
  const changed = { ...settings, timeZone };
  expect((await shop.call('PUT', '/admin/settings', shop.admin, changed)).status).toBe(200);
};

const promocode = async (body: object) =>
  (await shop.call<Promocode>('POST', '/promocodes', shop.admin, body)).body;

beforeAll(async () => {
  shop = await openSellingShop();
  const product = await shop.addProduct();
  await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const code = { discountPercentage: 10, expiresAt: '2031-12-31' };
  await promocode({ ...code, code: 'MORNING', startsAt: '2031-03-01T20:30:00.000Z' });
  codes = await promocode({ ...code, code: 'MANY', way: 'single_use_codes' });
  await shop.call('POST', `/promocodes/${codes._id}/codes`, shop.admin, { count: 1 });
});
afterAll(() => shop.close());

const FILES: readonly (readonly [file: string, column: string])[] = [
  ['/admin/orders.csv', 'placed'],
  ['/admin/customers.csv', 'since'],
  ['/admin/customers.csv', 'last order'],
  ['/admin/activity.csv', 'When'],
  ['/admin/stock-movements.csv', 'At'],
  ['/admin/promocodes.csv', 'Starts'],
];

test.each([...FILES, ['', 'made'] as const])(
  'moments in %s, %s, are told as they were where the shop is, and mean the same',
  async (file, column) => {
    const path = file === '' ? `/promocodes/${codes._id}/codes.csv` : file;
    const moments = async () =>
      (await ask(path)).map((line) => line[column] ?? '').filter((cell) => cell !== '');
    await inTimeZone('UTC');
    // What an owner does is noted as well.
    const before = (await moments()).sort();
    await inTimeZone('Asia/Colombo');
    const after = await moments();
    expect(before.length).toBeGreaterThan(0);
    for (const cell of before) expect(cell).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
    for (const cell of after) expect(cell).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}\+05:30$/);
    const meant = after.map((cell) => new Date(cell).toISOString());
    expect(meant).toEqual(expect.arrayContaining(before));
  },
);

test.each(['UTC', 'Asia/Colombo', 'America/New_York'])(
  'a file of promocodes that was written in %s changes nothing when it comes in again',
  async (timeZone) => {
    await inTimeZone(timeZone);
    const files = listFilesOf(shop, 'promocode');
    const { file } = await files.exported();
    await inTimeZone('Europe/Berlin');
    const { found } = await files.checked(file);
    expect(found).toMatchObject({ new: 0, changed: 0, refused: 0 });
  },
);
