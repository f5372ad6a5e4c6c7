import { PRODUCT_COLUMNS, attributeColumn } from '@gadgetry/contract/product-csv';
import type { ImportLine } from '@gadgetry/contract/product-imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAttribute } from '../../../../test/attributes.ts';
import { BAD_CELLS, PROGRAM_WORDS } from '../../../../test/bad-cells.ts';
import { fileOf, importsOf } from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  imports = importsOf(shop);
});
afterAll(() => shop.close());

const KINDS = ['text', 'number', 'yes_no', 'choice', 'choices'] as const;

async function addAttributes(): Promise<string[]> {
  const names: string[] = [];
  for (const kind of KINDS) {
    const options = kind.startsWith('choice') ? [{ name: 'Small' }, { name: 'Large' }] : [];
    const { name } = await addAttribute(shop, { name: `Words of ${kind}`, kind, options });
    names.push(attributeColumn(name));
  }
  return names;
}

test('whatever stands in a cell of a product, what is said of it is said to an owner', async () => {
  const columns = [
    ...Object.values(PRODUCT_COLUMNS).map(({ name }) => name),
    ...(await addAttributes()),
  ];
  const example = (number: number): Record<string, string> => ({
    Name: `Product of words ${number}`,
    Description: 'What is said of it is long enough',
    Category: 'Gadgets',
    Price: '12.50',
    Stock: '3',
  });
  const given = columns.flatMap((column) => BAD_CELLS.map((cell) => ({ column, cell })));
  const lines = given.map(({ column, cell }, number) => ({ ...example(number), [column]: cell }));
  const checked = await imports.checked(
    fileOf(columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))),
  );
  expect(checked.lines).toBe(given.length);
  const refused = new Set<string>();
  const wrong: string[] = [];
  let url = `/api/v1/admin/product-imports/${checked._id}/lines?limit=100`;
  while (url !== '') {
    const answer = await shop.app.inject({ url, headers: shop.admin.headers });
    for (const { line, state, problems } of answer.json<ImportLine[]>()) {
      const { column = '' } = given[line - 2] ?? {};
      if (state === 'refused') refused.add(column);
      if (state === 'refused' && problems.length === 0) wrong.push(`${column}: says nothing`);
      for (const { column: at, message } of problems) {
        if (PROGRAM_WORDS.test(message)) wrong.push(`${at}: ${message}`);
      }
    }
    url = /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? '';
  }
  expect(wrong).toEqual([]);
  // Each column has something that can't be, so nothing above was about none.
  expect([...refused].toSorted()).toEqual(columns.toSorted());
});
