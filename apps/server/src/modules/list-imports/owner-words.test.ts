import { CUSTOMER_COLUMNS } from '@gadgetry/contract/customer-csv';
import type { ListColumn, ListImportLine } from '@gadgetry/contract/list-imports';
import { PROMOCODE_COLUMNS } from '@gadgetry/contract/promocode-csv';
import { REDIRECT_COLUMNS } from '@gadgetry/contract/redirect-csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BAD_CELLS, PROGRAM_WORDS } from '../../../test/bad-cells.ts';
import { listFilesOf } from '../../../test/list-files.ts';
import { fileOf } from '../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

type Line = Readonly<Record<string, string>>;

/** A line that can be, by its number in the file. */
interface Example {
  readonly line: (number: number) => Line;
  /** Which columns are spoiled in it; left out: all of them. */
  readonly spoiled?: readonly string[];
}

/** Examples whose columns are then spoiled one by one; between them that is every column. */
const FILES: readonly {
  readonly list: 'customer' | 'promocode' | 'redirect';
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly examples: readonly Example[];
}[] = [
  {
    list: 'customer',
    columns: CUSTOMER_COLUMNS,
    examples: [
      {
        line: (number) => ({
          email: `p${number}@words.example`,
          name: 'Ada',
          phone: '+1 415 555 0123',
          line_1: '1 Market St',
          city: 'San Francisco',
          state: 'CA',
          zip_code: '94105',
          country: 'US',
        }),
      },
    ],
  },
  {
    list: 'promocode',
    columns: PROMOCODE_COLUMNS,
    examples: [
      { line: (number) => ({ code: `P${number}`, percent: '10', lastDay: '2030-12-31' }) },
      {
        line: (number) => ({
          code: `A${number}`,
          kind: 'amount',
          amount: '5',
          lastDay: '2030-12-31',
        }),
        spoiled: ['amount'],
      },
      {
        line: (number) => ({ code: `S${number}`, kind: 'free_shipping', lastDay: '2030-12-31' }),
        spoiled: ['shippingUpTo'],
      },
      {
        line: (number) => ({
          code: `B${number}`,
          kind: 'buy_get',
          buy: '2',
          get: '1',
          percent: '50',
          lastDay: '2030-12-31',
        }),
        spoiled: ['buy', 'get', 'percent', 'timesPerOrder'],
      },
    ],
  },
  {
    list: 'redirect',
    columns: REDIRECT_COLUMNS,
    examples: [{ line: (number) => ({ from: `/words-${number}`, to: '/pages/terms' }) }],
  },
];

const SAYS_WHAT = /‘.+’|\d letters? long|already|Nothing of this can be seen/s;

test.each(FILES)(
  'whatever stands in a cell of a $list, what is said of it is said to an owner',
  async ({ list, columns, examples }) => {
    const files = listFilesOf(shop, list);
    const read = Object.keys(columns).filter((key) => columns[key]?.isTold !== true);
    let number = 1_000;
    const given = examples.flatMap(({ line: example, spoiled = read }) =>
      spoiled.flatMap((column) =>
        BAD_CELLS.map((cell) => {
          number += 1;
          const line: Line = { ...example(number), [column]: cell };
          return { column, cell, line };
        }),
      ),
    );
    const keys = Object.keys(columns);
    const head = keys.map((key) => columns[key]?.name ?? '');
    const checked = await files.checked(
      fileOf(head, ...given.map(({ line }) => keys.map((key) => line[key] ?? ''))),
    );
    expect(checked.lines).toBe(given.length);
    const refused = new Set<string>();
    const wrong: string[] = [];
    let url = `/api/v1/admin/${list}-imports/${checked._id}/lines?limit=100`;
    while (url !== '') {
      const answer = await shop.app.inject({ url, headers: shop.admin.headers });
      for (const { line, state, problems } of answer.json<ListImportLine[]>()) {
        const { column, cell } = given[line - 2] ?? { column: '', cell: '' };
        const name = columns[column]?.name ?? '';
        if (state === 'refused') refused.add(name);
        if (state === 'refused' && problems.length === 0) wrong.push(`${name}: says nothing`);
        for (const { column: at, message } of problems) {
          // Of that cell: what was found is in it, or how long it is.
          const isOfCell = at === name && cell !== '[empty]';
          const isTold = SAYS_WHAT.test(message) || !isOfCell;
          if (PROGRAM_WORDS.test(message) || !isTold) wrong.push(`${at}: ${message}`);
        }
      }
      url = /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? '';
    }
    expect(wrong).toEqual([]);
    // Each column has something that can't be, so nothing above was about none.
    expect([...refused].toSorted()).toEqual(read.map((key) => columns[key]?.name ?? '').toSorted());
  },
);
