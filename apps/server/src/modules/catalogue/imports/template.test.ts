import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAttribute } from '../../../../test/attributes.ts';
import { exportedFrom, importsOf, readProductFile } from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  imports = importsOf(shop);
});
afterAll(() => shop.close());

async function template(): Promise<string> {
  const url = '/api/v1/admin/product-imports/template.csv';
  const answer = await shop.app.inject({ url, headers: shop.admin.headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/csv');
  return answer.body;
}

const headOf = (file: string) => file.split('\r\n', 1)[0];

test('the template has the columns of the export, and is taken as it stands, once more after that too', async () => {
  const options = [{ name: '=Small, flat' }, { name: 'Large' }];
  await addAttribute(shop, { name: 'Of text' });
  await addAttribute(shop, { name: 'Of number', kind: 'number', unit: 'h' });
  await addAttribute(shop, { name: 'Of yes or no', kind: 'yes_no' });
  await addAttribute(shop, { name: 'Of a choice', kind: 'choice', options });
  await addAttribute(shop, { name: 'Of choices', kind: 'choices', options });
  const first = await template();
  expect(headOf(first)).toBe(headOf(await exportedFrom(shop)));
  expect(headOf(first)).toContain('Attribute: Of choices');
  const { _id: id, ...checked } = await imports.checked(first);
  expect(checked).toMatchObject({
    found: { new: 2, changed: 0, same: 0, refused: 0 },
    unknownColumns: [],
    leftOut: [],
  });
  expect((await imports.linesOf(id)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(await imports.ask(id, 'apply')).toMatchObject({ applied: 2, left: 0 });
  const brought = readProductFile(await exportedFrom(shop, '?search=example'));
  expect(brought).toMatchObject([
    {
      Name: 'Example product',
      Status: 'inactive',
      'Value 1': 'Black',
      'Attribute: Of number': '12.5',
      'Attribute: Of yes or no': 'yes',
    },
    { 'Value 1': 'White' },
  ]);
  // What stands in it is the shop's by now: the next one is another product.
  expect(await imports.checked(await template())).toMatchObject({
    found: { new: 2, changed: 0, same: 0, refused: 0 },
  });
});

test('in a shop without categories it is taken where the import may make them', async () => {
  await shop.call('PUT', `/categories/${shop.category._id}/status?status=false`, shop.admin);
  expect(await imports.checked(await template(), '?categories=make')).toMatchObject({
    found: { new: 2, refused: 0 },
  });
});
