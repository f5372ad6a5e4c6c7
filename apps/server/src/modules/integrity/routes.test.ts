import type { IntegrityReport } from '@gadgetry/contract/integrity';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';

test('an admin is told that the books are in order, and what is not', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ stockQuantity: 5 });
  const inOrder = await shop.call<IntegrityReport>('GET', '/admin/books', shop.admin);
  expect(inOrder).toMatchObject({ status: 200, body: { findings: [] } });

  await shop.database.pool.query('UPDATE product_variants SET stock = 6 WHERE id = $1', [
    product._id,
  ]);
  const broken = await shop.call<IntegrityReport>('GET', '/admin/books', shop.admin);
  expect(broken.body.findings).toEqual([
    {
      check: 'stock-is-its-ledger',
      rule: 'The stock of a variant is the sum of its movements',
      subject: product._id,
      detail: 'stock 6, ledger 5',
    },
  ]);
});

test('the books are for admins', async () => {
  const shop = await openStockedShop();
  expect((await shop.call('GET', '/admin/books', shop.shopper)).status).toBe(403);
  expect((await shop.call('GET', '/admin/books', null)).status).toBe(401);
});
