import type { Customer, CustomerSummary } from '@gadgetry/contract/customers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { fileOf } from '../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

let shop: StockedShop;
let files: ReturnType<typeof listFilesOf>;
beforeAll(async () => {
  shop = await openStockedShop({ settings: { SHOP_COUNTRY: 'US' } });
  files = listFilesOf(shop, 'customer');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('DELETE FROM list_imports');
  await shop.database.pool.query(`DELETE FROM users WHERE email LIKE '%@others.example'`);
});

const one = async (email: string) => {
  const path = `/admin/customers?search=${encodeURIComponent(email)}`;
  const { body } = await shop.call<CustomerSummary[]>('GET', path, shop.admin);
  return (await shop.call<Customer>('GET', `/admin/customers/${body[0]?._id}`, shop.admin)).body;
};

test('the customers of Shopify come as it exports them', async () => {
  const head = [
    'Customer ID',
    'First Name',
    'Last Name',
    'Email',
    'Accepts Email Marketing',
    'Default Address Company',
    'Default Address Address1',
    'Default Address Address2',
    'Default Address City',
    'Default Address Province Code',
    'Default Address Country Code',
    'Default Address Zip',
    'Default Address Phone',
    'Phone',
    'Total Spent',
  ];
  const given = await files.checked(
    fileOf(
      head,
      [
        '7000',
        'Ada',
        'Lovelace',
        'Ada@others.example',
        'yes',
        '',
        '1 Market St',
        '',
        'San Francisco',
        'CA',
        'US',
        "'94105",
        "'+14155550123",
        '+14155550199',
        '12.50',
      ],
      ['7001', 'Bo', '', 'bo@others.example', 'no', ...Array.from({ length: 8 }, () => '')].concat([
        '+14155550124',
        '0.00',
      ]),
    ),
  );
  expect(given).toMatchObject({
    found: { new: 2, refused: 0 },
    unknownColumns: ['Customer ID', 'Accepts Email Marketing', 'Total Spent'],
    leftOut: [],
  });
  expect((await files.linesOf(given._id)).map(({ problems }) => problems)).toEqual([
    [
      {
        column: 'phone',
        message: '‘+14155550199’ is not taken: one number is kept, that of the address',
      },
    ],
    [{ column: 'phone', message: 'Not taken: an address is kept with its street only' }],
  ]);
  await files.ask(given._id, 'apply');
  expect(await one('ada@others.example')).toMatchObject({
    fullName: 'Ada Lovelace',
    addresses: [
      { address: { line_1: '1 Market St', state: 'CA', zip_code: '94105', phone: '+14155550123' } },
    ],
  });
  expect(await one('bo@others.example')).toMatchObject({ fullName: 'Bo', addresses: [] });
});

test('so do those of WooCommerce, of whom it knows a town and no street', async () => {
  const head = ['Name', 'Email', 'Orders', 'Country / Region', 'City', 'Region', 'Postal Code'];
  const given = await files.checked(
    fileOf(head, ['Cy', 'cy@others.example', '3', 'US', 'Reno', 'NV', '89501']),
  );
  expect(given).toMatchObject({ found: { new: 1 }, unknownColumns: [], leftOut: ['Orders'] });
  const [line] = await files.linesOf(given._id);
  expect(line?.problems.map(({ column }) => column)).toEqual([
    'city',
    'state',
    'zip code',
    'country',
  ]);
  expect((await files.ask(given._id, 'apply')).body).toMatchObject({ applied: 1 });
});

test('where a file has the shop’s own name as well, that counts, and the other is named', async () => {
  const given = await files.checked(
    fileOf(
      ['email', 'user_email', 'name', 'first_name', 'last_name'],
      ['di@others.example', 'x@others.example', 'Di Own', 'Di', 'Theirs'],
    ),
  );
  expect(given).toMatchObject({
    found: { new: 1 },
    unknownColumns: [],
    leftOut: ['user_email', 'first_name', 'last_name'],
  });
  await files.ask(given._id, 'apply');
  expect(await one('di@others.example')).toMatchObject({ fullName: 'Di Own' });
});
