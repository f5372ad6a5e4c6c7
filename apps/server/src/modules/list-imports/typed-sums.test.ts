import { expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';

test('money of a promocode may have the shop’s currency beside it, and no other', async () => {
  const shop = await openStockedShop();
  const { checked, linesOf, whyNot } = listFilesOf(shop, 'promocode');
  const lines = [
    'Code;Kind;Amount;Goods of at least;Last day',
    'OWN1;amount;$12.50;USD 1,050.00;2030-12-31',
    'OTHER1;amount;12,50 EUR;;2030-12-31',
    'OTHER2;amount;5;£50;2030-12-31',
  ];
  const { _id: id, found } = await checked(lines.join('\r\n'));
  expect(found).toMatchObject({ new: 1, refused: 2 });
  const [own] = await linesOf(id, 'new');
  expect(own?.changes).toEqual(
    expect.arrayContaining([
      { column: 'Amount', from: '', to: '12.5' },
      { column: 'Goods of at least', from: '', to: '1050' },
    ]),
  );
  expect(await whyNot(id, 'refused')).toEqual([
    '3 Amount: ‘12,50 EUR’ is in EUR, and this shop’s currency is USD ($): write what it is in that',
    '4 Goods of at least: ‘£50’ is in £, and this shop’s currency is USD ($): write what it is in that',
  ]);
});
