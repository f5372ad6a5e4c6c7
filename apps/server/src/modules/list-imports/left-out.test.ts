import { CUSTOMER_COLUMNS } from '@gadgetry/contract/customer-csv';
import { PROMOCODE_COLUMNS } from '@gadgetry/contract/promocode-csv';
import { REDIRECT_COLUMNS } from '@gadgetry/contract/redirect-csv';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.pool.query('DELETE FROM list_imports'));

const LISTS = [
  {
    list: 'customer',
    columns: CUSTOMER_COLUMNS,
    line: { email: 'ada@left.example', name: 'Ada' },
    told: ['id', 'account', 'status', 'since', 'orders', 'spent', 'currency', 'last order'],
  },
  {
    list: 'promocode',
    columns: PROMOCODE_COLUMNS,
    line: { code: 'LEFTOUT', percent: '10', lastDay: '2030-12-31' },
    told: ['Used'],
  },
  {
    list: 'redirect',
    columns: REDIRECT_COLUMNS,
    line: { from: '/left-out', to: '/pages/terms' },
    told: [],
  },
] as const;

test.each(LISTS)(
  'a file of $list lines names each column and line of which nothing is read',
  async ({ list, columns, line, told }) => {
    const files = listFilesOf(shop, list);
    const keys = Object.keys(columns);
    const head = [...Object.values(columns).map(({ name }) => name), 'Shoe size', ''];
    const cells = keys.map((key) => new Map<string, string>(Object.entries(line)).get(key) ?? '');
    const nothing = head.map(() => '');
    const lines = [
      head,
      nothing,
      nothing,
      [...cells, '42', 'seen by nobody'],
      head,
      ['# those of last year', ...nothing.slice(1)],
      nothing,
    ];
    const given = await files.checked(lines.map((one) => one.join(';')).join('\r\n'));
    expect(given).toMatchObject({
      unknownColumns: ['Shoe size', `column ${head.length} (no name)`],
      leftOut: told,
      lines: 1,
      found: { new: 1, refused: 0 },
      skippedLines: 4,
      skipped: [
        { from: 2, to: 3, because: 'nothing stands in it' },
        { from: 5, to: 5, because: 'it has the names of the columns once more' },
        { from: 6, to: 6, because: 'it is a comment: it begins with #' },
      ],
    });
    // And afterwards, for whoever has left the screen before.
    expect((await files.list())[0]).toEqual(given);
  },
);

test('a file of which all is read says so, whatever stands behind its end', async () => {
  const files = listFilesOf(shop, 'redirect');
  const file = 'Old path,Leads to\r\n/left-out,/pages/terms\r\n,\r\n\r\n';
  expect(await files.checked(file)).toMatchObject({
    unknownColumns: [],
    leftOut: [],
    skipped: [],
    skippedLines: 0,
  });
});

test('of thousands of places the first hundred are named, and all are counted', async () => {
  const files = listFilesOf(shop, 'redirect');
  const pairs = Array.from({ length: 150 }, (_each, place) => `/p${place},/pages/terms\r\n,\r\n`);
  const { skipped, skippedLines } = await files.checked(
    `Old path,Leads to\r\n${pairs.join('')}/last,/pages/terms`,
  );
  expect(skippedLines).toBe(150);
  expect(skipped).toHaveLength(100);
  expect(skipped.at(-1)).toMatchObject({ from: 201, to: 201 });
});
