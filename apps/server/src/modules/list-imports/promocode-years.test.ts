import type { Promocode } from '@gadgetry/contract/promocodes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { fileOf } from '../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

let shop: StockedShop;
let files: ReturnType<typeof listFilesOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  files = listFilesOf(shop, 'promocode');
});
afterAll(() => shop.close());

test('years that are none, and sums that can’t be paid, are refused and never made others', async () => {
  const { _id: id } = await files.checked(
    fileOf(
      ['Code', 'Kind', 'Percent', 'Amount', 'Last day', 'Starts', 'Ends'],
      ['YEAR1', '', '10', '', '9999-12-31', '', ''],
      ['YEAR2', '', '10', '', '0001-01-01', '', ''],
      ['YEAR3', '', '10', '', '2030-12-31', '0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
      ['SUM1', 'amount', '', '0.001', '2030-12-31', '', ''],
      ['SUM2', 'amount', '', '0', '2030-12-31', '', ''],
      ['SUM3', 'amount', '', '0,5', '2030-12-31', '', ''],
    ),
  );
  const none = 'is in no year that this shop sees: write one from 2000 to 2999';
  expect(await files.whyNot(id, 'refused')).toEqual([
    `2 Last day: ‘9999-12-31’ ${none}`,
    `3 Last day: ‘0001-01-01’ ${none}`,
    `4 Starts: ‘0001-01-01T00:00:00Z’ ${none}, or leave it empty`,
    `4 Ends: ‘9999-12-31T00:00:00Z’ ${none}, or leave it empty`,
    '5 Amount: ‘0.001’ has more than 2 decimals',
    '6 Amount: ‘0’ is too small; at least 0.01',
  ]);
  const [taken] = await files.linesOf(id, 'new');
  expect(taken).toMatchObject({
    line: 7,
    problems: [{ column: 'Amount', message: '‘0,5’ is read as 0.5' }],
  });
  expect(taken?.changes).toContainEqual({ column: 'Amount', from: '', to: '0.5' });
});

test('a day that somebody has said on the screen stays as it is, whatever a file may say of it', async () => {
  const body = { code: 'NEVER', discountPercentage: 10, expiresAt: '9999-12-31' };
  const { status } = await shop.call<Promocode>('POST', '/promocodes', shop.admin, body);
  expect(status).toBe(201);
  const { file } = await files.exported('?search=NEVER');
  expect(await files.checked(file)).toMatchObject({ found: { same: 1, refused: 0 } });
});

test('a moment says whose time it is: in UTC, or with its offset from it', async () => {
  const { _id: id } = await files.checked(
    fileOf(
      ['Code', 'Percent', 'Last day', 'Starts'],
      ['ZONE1', '10', '2030-12-31', '2030-12-01T08:00:00Z'],
      ['ZONE2', '10', '2030-12-31', '2030-12-01 09:00+01:00'],
      ['ZONE3', '10', '2030-12-31', '2030-12-01T13:30:00.000+05:30'],
      ['ZONE4', '10', '2030-12-31', '2030-12-01 08:00'],
      ['ZONE5', '10', '2030-12-31', '2030-12-01T25:00+01:00'],
    ),
  );
  const words =
    'A moment in UTC, as 2030-12-01T08:00:00Z, or with its offset, as 2030-12-01T09:00+01:00.';
  expect(await files.whyNot(id, 'refused')).toEqual([
    `5 Starts: ‘2030-12-01 08:00’ can’t be taken. ${words}`,
    `6 Starts: ‘2030-12-01T25:00+01:00’ can’t be taken. ${words}`,
  ]);
  const starts = { column: 'Starts', from: '', to: '2030-12-01T08:00:00.000Z' };
  for (const { changes } of await files.linesOf(id, 'new')) expect(changes).toContainEqual(starts);
  expect(await files.linesOf(id, 'new')).toHaveLength(3);
});
