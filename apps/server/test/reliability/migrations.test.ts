import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkIntegrity } from '../../src/modules/integrity/check-integrity.ts';
import type { Database, OpenDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createEmptyDatabase } from '../database.ts';
import { earlierData } from './earlier-data.ts';

const folder = new URL('../../migrations/', import.meta.url);

async function namesOfMigrations(): Promise<string[]> {
  const files = await readdir(folder);
  // What several migrations need lies beside them.
  const migrations = files.filter((file) => /^\d{4}-.+\.ts$/.test(file));
  return migrations.map((file) => file.replace(/\.ts$/, '')).sort();
}

async function fill({ pool }: OpenDatabase, migration: string): Promise<void> {
  for (const statement of earlierData[migration] ?? []) await pool.query(statement);
}

/** How many rows each table has. */
async function counts({ pool }: OpenDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of rows) {
    const answer = await pool.query<{ count: number }>(`SELECT count(*) FROM ${name}`);
    counted[name] = answer.rows[0]?.count ?? 0;
  }
  return counted;
}

/** A shop that was in use at each release, as the migration `until` has just left it. */
async function migratedUntil(until: string): Promise<OpenDatabase> {
  const database = await createEmptyDatabase();
  for (const migration of await namesOfMigrations()) {
    const { up }: { up(db: Database): Promise<void> } = await import(
      new URL(`${migration}.ts`, folder).href
    );
    await database.db.transaction().execute(up);
    if (migration === until) return database;
    await fill(database, migration);
  }
  throw new Error(`There is no migration ${until}`);
}

test('migrating a filled shop again changes nothing', async () => {
  const database = await createEmptyDatabase();
  expect(await migrate(database.db)).toEqual(await namesOfMigrations());
  for (const migration of await namesOfMigrations()) await fill(database, migration);
  const before = await counts(database);
  expect(await migrate(database.db)).toEqual([]);
  expect(await counts(database)).toEqual(before);
  expect(await checkIntegrity(database.db)).toEqual([]);
});

test('each migration runs on what the ones before have been filled with, and loses no row of it', async () => {
  const database = await createEmptyDatabase();
  for (const migration of await namesOfMigrations()) {
    const before = await counts(database);
    const { up }: { up(db: Database): Promise<void> } = await import(
      new URL(`${migration}.ts`, folder).href
    );
    await database.db.transaction().execute(up);
    expect(await counts(database)).toMatchObject(before);
    await fill(database, migration);
  }
  expect(await checkIntegrity(database.db)).toEqual([]);
});

test('what was given back before it was counted is counted from then on', async () => {
  const database = await migratedUntil('0012-partial-refunds');
  const { rows } = await database.pool.query(
    'SELECT status, amount_cents, refunded_cents FROM payments ORDER BY session_id',
  );
  expect(rows).toEqual([
    { status: 'paid', amount_cents: 3598, refunded_cents: 0 },
    { status: 'paid', amount_cents: 1999, refunded_cents: 750 },
    { status: 'refunded', amount_cents: 1999, refunded_cents: 1999 },
  ]);
});

test('what was charged, given back and disputed is a transaction each afterwards', async () => {
  const database = await migratedUntil('0015-payment-transactions');
  const { rows } = await database.pool.query(
    `SELECT session_id AS session, p.status AS payment, kind, t.status, t.amount_cents AS cents,
       provider_id AS provider, refunding_cents AS refunding, disputed_cents AS disputed
     FROM payments p JOIN payment_transactions t ON t.payment_id = p.id
     ORDER BY session_id, kind, t.status`,
  );
  const sums = { refunding: 0, disputed: 0 };
  const charged = { kind: 'charge', status: 'succeeded' };
  const refunded = { kind: 'refund', status: 'succeeded', provider: null };
  const promised = { session: 'cs_4', payment: 'refunding', refunding: 1500, disputed: 0 };
  const disputed = { session: 'cs_1', payment: 'paid', refunding: 0, disputed: 3598, cents: 3598 };
  expect(rows).toEqual([
    { ...disputed, ...charged, provider: 'pi_1' },
    { ...disputed, kind: 'dispute', status: 'open', provider: 'dp_1' },
    { ...charged, session: 'cs_2', payment: 'paid', cents: 1999, provider: 'pi_2', ...sums },
    { ...refunded, session: 'cs_2', payment: 'paid', cents: 750, ...sums },
    { ...charged, session: 'cs_3', payment: 'refunded', cents: 1999, provider: 'pi_3', ...sums },
    { ...refunded, session: 'cs_3', payment: 'refunded', cents: 1999, ...sums },
    { ...charged, ...promised, cents: 1999, provider: 'pi_4' },
    { kind: 'refund', status: 'pending', ...promised, cents: 1500, provider: null },
    { ...refunded, ...promised, cents: 499 },
  ]);
});

test('everyone who was signed in stays so when their tokens are hashed', async () => {
  const database = await migratedUntil('0009-hashed-sessions');
  const { rows } = await database.pool.query(
    `SELECT plain FROM unnest(ARRAY['token', 'another-token']) AS plain
     WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE token = encode(sha256(plain::bytea), 'hex'))`,
  );
  expect(rows).toEqual([]);
});

test('processes that start together on an empty database migrate it once', async () => {
  const database = await createEmptyDatabase();
  const ran = await Promise.all([1, 2].map(() => migrate(database.db)));
  expect(ran.flat().sort()).toEqual(await namesOfMigrations());
});

test('the one picture of a product is the first of its pictures afterwards', async () => {
  const database = await createEmptyDatabase();
  const several = '0010-product-pictures';
  const run = async (migration: string) => {
    const { up }: { up(db: Database): Promise<void> } = await import(
      new URL(`${migration}.ts`, folder).href
    );
    await database.db.transaction().execute(up);
  };
  for (const migration of await namesOfMigrations()) {
    if (migration === several) break;
    await run(migration);
    await fill(database, migration);
  }
  await database.pool.query("UPDATE products SET image = '/media/lamp/1200.webp'");
  await run(several);
  const { rows } = await database.pool.query('SELECT image, images FROM products');
  const url = '/media/lamp/1200.webp';
  expect(rows).toEqual([{ image: url, images: [{ url, alt: '', width: null, height: null }] }]);
});

test('every product has its pieces in a first variant afterwards, which goes by the product’s id', async () => {
  const database = await migratedUntil('0030-product-variants');
  const { rows } = await database.pool.query(
    `SELECT v.id = p.id AS same, v.is_default AS meant, p.stock > 0 AND v.stock = p.stock AS kept
     FROM products p JOIN product_variants v ON v.product_id = p.id`,
  );
  expect(rows).toEqual([{ same: true, meant: true, kept: true }]);
});

test('what a node of the release before sells and adds after the migration is in the variants', async () => {
  const { pool } = await migratedUntil('0030-product-variants');
  await pool.query('UPDATE products SET stock = 8');
  await pool.query('UPDATE products SET stock = stock - 3');
  expect((await pool.query('SELECT stock FROM product_variants')).rows).toEqual([{ stock: 5 }]);
  // Its number of pieces is an old one: others have sold the last of them.
  await pool.query('UPDATE product_variants SET stock = 0');
  const tooMany = pool.query('UPDATE products SET stock = stock - 1');
  await expect(tooMany).rejects.toMatchObject({ constraint: 'product_variants_stock_check' });
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     SELECT gen_random_uuid(), 'Added', 'Added by a node of before', 500, id, 3 FROM categories`,
  );
  const { rows } = await pool.query(
    'SELECT name, v.stock FROM product_variants v JOIN products p ON p.id = v.id ORDER BY name',
  );
  expect(rows).toEqual([
    { name: 'Added', stock: 3 },
    { name: 'Lamp', stock: 0 },
  ]);
});

test('a shop that was in use stays in US dollars, and an empty one has not chosen yet', async () => {
  const kept = async ({ pool }: OpenDatabase) =>
    (await pool.query('SELECT code FROM shop_currency')).rows;
  expect(await kept(await migratedUntil('0060-shop-currency'))).toEqual([{ code: 'usd' }]);
  const empty = await createEmptyDatabase();
  await migrate(empty.db);
  expect(await kept(empty)).toEqual([]);
});

test('no product is ever without the variant that it means', async () => {
  const { pool } = await migratedUntil('0030-product-variants');
  const none = pool.query('UPDATE product_variants SET is_default = false');
  await expect(none).rejects.toMatchObject({ constraint: 'product_variants_default_kept' });
  await expect(pool.query('DELETE FROM product_variants')).rejects.toThrow('one default variant');
  const two = pool.query(
    `INSERT INTO product_variants (id, product_id, choices, stock, is_default)
     SELECT gen_random_uuid(), id, '{Red}', 0, true FROM products`,
  );
  await expect(two).rejects.toMatchObject({ constraint: 'product_variants_default_key' });
});

test('a role that gives money back sees the orders that it is of, and no other role gains anything', async () => {
  const { pool } = await migratedUntil('0126-refunds-are-of-orders-seen');
  const { rows } = await pool.query(
    'SELECT name, permissions, version FROM staff_roles WHERE key IS NULL ORDER BY name',
  );
  expect(rows).toEqual([
    { name: 'Giving', permissions: ['refunds:write', 'orders:read'], version: 2 },
    { name: 'Giving and seeing', permissions: ['orders:read', 'refunds:write'], version: 1 },
    { name: 'Stock', permissions: ['products:read'], version: 1 },
  ]);
});

test('a key that gives money back reads the orders that it is of, and no other key gains anything', async () => {
  const { pool } = await migratedUntil('0127-keys-see-what-they-refund');
  const { rows } = await pool.query('SELECT name, scopes FROM api_keys ORDER BY name');
  expect(rows).toEqual([
    { name: 'Giving', scopes: ['refunds:write', 'orders:read'] },
    { name: 'Seeing', scopes: ['orders:read', 'refunds:write'] },
    { name: 'Stock', scopes: ['products:read'] },
  ]);
});

test('a key that changes something reads it, and no other key gains anything', async () => {
  const { pool } = await migratedUntil('0133-keys-see-what-they-change');
  const { rows } = await pool.query(
    `SELECT name, scopes FROM api_keys WHERE name IN ('Changing', 'Looking') ORDER BY name`,
  );
  expect(rows).toEqual([
    {
      name: 'Changing',
      scopes: ['products:write', 'orders:read', 'orders:write', 'products:read'],
    },
    { name: 'Looking', scopes: ['settings:read'] },
  ]);
});

test('what was waived is the part of a price above what was paid and waived before it', async () => {
  const { pool } = await migratedUntil('0156-waivers-are-parts-of-a-price');
  const { rows } = await pool.query(
    `SELECT from_cents - shipping_cents + shipping_given_back_cents AS above, amount_cents AS amount
     FROM shipping_waivers JOIN orders ON orders.id = order_id
     GROUP BY above, amount ORDER BY amount`,
  );
  expect(rows).toEqual([
    { above: 0, amount: 20 },
    { above: 20, amount: 30 },
  ]);
});
