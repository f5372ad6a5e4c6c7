import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { openSellingShop } from '../../test/buying.ts';
import { openPaidOrder } from '../../test/paid-order.ts';
import { databaseAddress } from '../../test/database.ts';
import { testSettings } from '../../test/shop.ts';
import { checks } from '../modules/integrity/checks.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('invariants.ts', import.meta.url));

async function checkShop(settings: Record<string, string>, ...options: string[]) {
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...settings };
  return run(process.execPath, [command, ...options], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

test('an owner is told that the books are in order, or each thing that is not, and scripts are too', async () => {
  const shop = await openSellingShop();
  const settings = testSettings(shop.database);
  const product = await shop.addProduct({ stockQuantity: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  expect(await checkShop(settings)).toMatchObject({
    code: 0,
    stdout: `Books in order (${checks.length} checks).\n`,
    stderr: '',
  });

  await shop.database.pool.query('UPDATE product_variants SET stock = 9');
  await shop.database.pool.query('ALTER TABLE order_items DISABLE TRIGGER USER');
  await shop.database.pool.query('DELETE FROM order_items');
  const { code, stdout } = await checkShop(settings);
  expect(code).toBe(1);
  expect(stdout).toContain('The stock of a variant is the sum of its movements\n');
  expect(stdout).toContain(`  ${product._id}: stock 9, ledger 8\n`);
  expect(stdout).toContain(`  ${orderId}: no items\n`);
  expect(stdout).toMatch(/\d finding\(s\) \(\d+ checks\)\.\n$/);
});

test('a database that is not there is neither in order nor out of it', async () => {
  const DATABASE_URL = 'postgresql://127.0.0.1:1/shop';
  expect(await checkShop({ DATABASE_URL, NODE_ENV: 'test' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'The database in DATABASE_URL does not answer (ECONNREFUSED).\n',
  });
});

test('a database that no shop was opened on is told as that', async () => {
  const DATABASE_URL = databaseAddress(inject('postgres'), 'template1');
  expect(await checkShop({ DATABASE_URL, NODE_ENV: 'test' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'This shop has not been opened yet: start it once first.\n',
  });
});

test('with --provider both books are compared, and money that only one of them knows is named', async () => {
  const { shop, orderId, intent } = await openPaidOrder();
  const settings = testSettings(shop.database);
  expect(await checkShop(settings, '--provider')).toMatchObject({
    code: 0,
    stdout: `Books in order (${checks.length} checks, and the payment provider’s books).\n`,
  });
  await shop.provider.refund({ paymentIntent: intent, amount: 500, eventsLost: true });
  expect((await checkShop(settings)).code).toBe(0);
  const { code, stdout } = await checkShop(settings, '--provider');
  expect(code).toBe(1);
  expect(stdout).toContain(`  ${orderId}: given back at the provider $5.00, in the shop $0.00`);
});
