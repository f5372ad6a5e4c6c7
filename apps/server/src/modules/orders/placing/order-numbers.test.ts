import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import { readOrderNumber } from '@gadgetry/contract/order-limits';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';

const openShopWithOrders = async (orders: number) => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 100 });
  const ids: string[] = [];
  for (let placed = 0; placed < orders; placed += 1) {
    ids.push(await shop.placed(shop.shopper, [{ product, quantity: 1 }]));
  }
  const found = async (search: string) => {
    const url = `/admin/orders?search=${encodeURIComponent(search)}`;
    const { body } = await shop.call<AdminOrderSummary[]>('GET', url, shop.admin);
    return body.map(({ _id }) => _id);
  };
  return { shop, product, ids, found };
};

test('an order is called by a number of its own, which is found however it is typed', async () => {
  const { shop, ids, found } = await openShopWithOrders(5);
  const orders = await Promise.all(ids.map((id) => shop.readOrder(id)));
  const numbers = orders.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(5);
  for (const [index, number] of numbers.entries()) {
    expect(number).toMatch(/^([2-9BCDFGHJKMNP-TV-Z]{3}-){2}[2-9BCDFGHJKMNP-TV-Z]{3}$/);
    for (const typed of [
      number,
      number.toLowerCase(),
      number.replaceAll('-', ''),
      `#${number}`,
      `Order ${number}.`,
      number.replaceAll('-', '\u2013'),
    ]) {
      expect(await found(typed)).toEqual([ids[index]]);
    }
  }
});

test('what is no order number is not read as one', () => {
  for (const typed of ['', 'K7M-2Q9-XR', 'K7M-2Q9-XR44', 'AEI-OUL-011', '019a8b3c']) {
    expect(readOrderNumber(typed)).toBeNull();
  }
  expect(readOrderNumber(' k7m 2q9 xr4 ')).toBe('K7M-2Q9-XR4');
});

test('a number that is taken is drawn again, and the order is placed once', async () => {
  const { shop, product, ids } = await openShopWithOrders(1);
  const { number: taken } = await shop.readOrder(ids[0] ?? '');
  await shop.database.pool.query(`
    CREATE SEQUENCE draws;
    CREATE OR REPLACE FUNCTION new_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT CASE nextval('draws') WHEN 1 THEN '${taken}' ELSE 'ZZZ-ZZZ-ZZZ' END $$`);
  const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  expect((await shop.readOrder(id)).number).toBe('ZZZ-ZZZ-ZZZ');
  expect(await shop.stockOf(product)).toBe(98);
  await shop.expectBooksInOrder();
});
