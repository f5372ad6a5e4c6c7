import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductImport } from '@gadgetry/contract/product-imports';
import { expect, test } from 'vitest';
import { bring, fileOf, importsOf } from '../../../../test/product-files.ts';
import { planSale } from '../../../../test/sales.ts';
import { signUp } from '../../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const open = async () => {
  const shop = await openStockedShop();
  return { shop, ...importsOf(shop) };
};

const productOf = async (shop: StockedShop, id: string) =>
  (await shop.call<Product>('GET', `/products/${id}`, shop.admin)).body;

test('a price is not changed while a sale runs, and the regular one is what the file compares with', async () => {
  const { shop, checked, linesOf } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  await planSale(shop, lamp, { price: 15 });
  await shop.app.scheduledWork.switchDuePrices();
  expect(await checked(fileOf(['Product ID', 'Price'], [lamp._id, '20.00']))).toMatchObject({
    found: { same: 1 },
  });
  const { _id: id } = await checked(fileOf(['Product ID', 'Price'], [lamp._id, '21']));
  expect(await linesOf(id)).toMatchObject([
    {
      state: 'refused',
      problems: [{ column: 'Price', message: expect.stringMatching(/^On sale until/) }],
    },
  ]);
});

test('a cancelled import waits, is carried out once, and no two do so', async () => {
  const { shop, checked, ask } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20, tags: ['a'] });
  const file = fileOf(['Product ID', 'Price', 'Tags'], [lamp._id, '21', '[empty]']);
  const { _id: id } = await checked(file);
  expect(await ask(id, 'cancel')).toMatchObject({ state: 'cancelled', canApply: true });
  await expect(ask(id, 'cancel')).rejects.toThrow('409: This import is over already');
  await expect(ask(id, 'undo')).rejects.toThrow('409: Nothing of this import can be undone now');
  const asked = await Promise.allSettled([ask(id, 'apply'), ask(id, 'apply')]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await productOf(shop, lamp._id)).toMatchObject({ price: 21, tags: [], version: 2 });
  // Two files at once: the second one finds another price than its check has seen.
  const [one, two] = [
    await checked(fileOf(['SKU', 'Product ID', 'Price'], ['', lamp._id, '30'])),
    await checked(fileOf(['Product ID', 'Price'], [lamp._id, '31'])),
  ];
  await Promise.all([ask(one._id, 'apply'), ask(two._id, 'apply')]);
  const done = await Promise.all(
    [one, two].map(({ _id }) =>
      shop.call<ProductImport>('GET', `/admin/product-imports/${_id}`, shop.admin),
    ),
  );
  expect(done.map(({ body }) => `${body.applied} and ${body.left}`).toSorted()).toEqual([
    '0 and 1',
    '1 and 0',
  ]);
});

test('one that is held while it is looked for is waited for, not left to the clock', async () => {
  const { shop, checked, read } = await open();
  const { pool } = shop.database;
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const { _id: id } = await checked(fileOf(['Product ID', 'Price'], [lamp._id, '21']));
  const client = await pool.connect();
  try {
    await pool.query(`UPDATE product_imports SET state = 'applying' WHERE id = $1`, [id]);
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM product_imports WHERE id = $1 FOR UPDATE', [id]);
    const done = read(id);
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await client.query('COMMIT');
    expect(await done).toMatchObject({ state: 'applied', applied: 1 });
  } finally {
    client.release();
  }
  expect(await productOf(shop, lamp._id)).toMatchObject({ price: 21 });
});

test('what a role may only look at it may not import', async () => {
  const { shop, checked } = await open();
  const { _id: id } = await checked(fileOf(['Name'], ['Lamp']));
  const viewer = await signUp(shop, { staffRole: 'viewer' });
  expect((await shop.call('GET', `/admin/product-imports/${id}`, viewer)).status).toBe(200);
  expect((await bring(shop, 'SKU,Price\nA,5\n', { as: viewer })).status).toBe(403);
  expect((await shop.call('POST', `/admin/product-imports/${id}/apply`, viewer)).status).toBe(403);
});
