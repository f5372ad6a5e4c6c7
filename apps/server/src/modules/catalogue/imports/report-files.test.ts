import { expect, test } from 'vitest';
import { fileOf, importsOf } from '../../../../test/product-files.ts';
import { openStockedShop } from '../../../../test/stocked-shop.ts';

test('lines of a report are a file of their own, reason for reason and cell for cell', async () => {
  const shop = await openStockedShop();
  const { checked } = importsOf(shop);
  const many = Array.from({ length: 501 }, (_, n) => [`=cmd|${n}`, '', 'Nowhere', '']);
  const file = fileOf(
    ['Name', 'Description', 'Category', 'Price'],
    ['Lamp', 'A lamp for your desk', 'Gadgets', '25.50'],
    ...many,
  );
  const { _id: id } = await checked(file);
  const csvOf = async (query: string) => {
    const url = `/api/v1/admin/product-imports/${id}/lines.csv${query}`;
    const { headers, body } = await shop.app.inject({ url, headers: shop.admin.headers });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    return body.replace('\uFEFF', '').split('\r\n');
  };
  expect((await csvOf('?show=new')).slice(0, 4)).toEqual([
    'Line,Name,State,Column,From,To,Why',
    '2,Lamp,new,Name,,Lamp,',
    '2,Lamp,new,Description,,A lamp for your desk,',
    '2,Lamp,new,Category,,Gadgets,',
  ]);
  const refused = await csvOf('?show=refused');
  expect(refused.slice(1, 4)).toEqual([
    expect.stringMatching(/^3,'=cmd\|0,refused,Category,,,"There is no category ‘Nowhere’/),
    "3,'=cmd|0,refused,Description,,,A new product needs this",
    "3,'=cmd|0,refused,Price,,,Please give a price",
  ]);
  // A page of lines, and those behind it; the last line ends with a break.
  expect(refused).toHaveLength(1 + 501 * 3 + 1);
  const unknown = await shop.app.inject({
    url: `/api/v1/admin/product-imports/01890000-0000-7000-8000-000000000000/lines.csv`,
    headers: shop.admin.headers,
  });
  expect(unknown.statusCode).toBe(404);
});
