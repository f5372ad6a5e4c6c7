import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { Transaction } from './database.ts';
import { preparedThenCommit } from './pipelining.ts';
import {
  UndoneTogether,
  inSnapshot,
  inTransaction,
  inTransactionTogether,
} from './transactions.ts';

const sources = fileURLToPath(new URL('..', import.meta.url));

test('transactions are begun in one place, where it is said which of them are tried again', async () => {
  const files = await readdir(sources, { recursive: true });
  const code = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(code.length).toBeGreaterThan(100);
  const begun = await Promise.all(
    code.map(async (file) =>
      (await readFile(join(sources, file), 'utf8')).includes('.transaction()') ? [file] : [],
    ),
  );
  const here = relative(sources, fileURLToPath(new URL('transactions.ts', import.meta.url)));
  expect(begun.flat()).toEqual([here]);
});

const serialise = sql`
  DO $$ BEGIN RAISE EXCEPTION 'others were quicker' USING ERRCODE = '40001'; END $$`;

test('what others have broken off is done again, and a fault of its own is not', async () => {
  const { db } = await createTestDatabase();
  let tries = 0;
  const done = await inTransaction(db, async (trx) => {
    tries += 1;
    if (tries < 3) await serialise.execute(trx);
    return 'done';
  });
  expect([done, tries]).toEqual(['done', 3]);
  await expect(
    inTransaction(db, async (trx) => {
      tries += 1;
      await sql`SELECT 1 / 0`.execute(trx);
    }),
  ).rejects.toThrow('division by zero');
  expect(tries).toBe(4);
});

test('a snapshot sees nothing that was written since, and writes nothing', async () => {
  const { db } = await createTestDatabase();
  const count = sql<{ found: number }>`SELECT count(*)::int AS found FROM categories`;
  await inSnapshot(db, async (trx) => {
    const before = await count.execute(trx);
    await sql`INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Lamps')`.execute(db);
    expect((await count.execute(trx)).rows).toEqual(before.rows);
  });
  const deleting = inSnapshot(db, (trx) => sql`DELETE FROM categories`.execute(trx));
  await expect(deleting).rejects.toThrow('read-only');
});

test('parts of one transaction take turns as they came, see one another and are committed as one', async () => {
  const { db, pool } = await createTestDatabase();
  await pool.query('CREATE TABLE seen (place integer, before bigint, transaction bigint)');
  const partOf = (place: number) => async (trx: Transaction) => {
    await sql`
      INSERT INTO seen SELECT ${place}::integer, count(*), txid_current() FROM seen`
      .withPlugin(preparedThenCommit('insert-seen'))
      .execute(trx);
    return place;
  };
  const places = [...Array.from({ length: 10 }).keys()];
  const prepared: string[] = [];
  const done = await inTransactionTogether(
    db,
    async () => void prepared.push('once'),
    places.map(partOf),
  );
  expect([done, prepared]).toEqual([places, ['once']]);
  const { rows } = await pool.query(
    'SELECT place, before, count(*) OVER (PARTITION BY transaction) AS together FROM seen ORDER BY before',
  );
  expect(rows).toEqual(places.map((place) => ({ place, before: place, together: 10 })));
});

test('where one part fails nothing of any is there, and it is told which one it was', async () => {
  const { db, pool } = await createTestDatabase();
  await pool.query('CREATE TABLE seen (place integer CHECK (place <> 2))');
  const partOf = (place: number) => async (trx: Transaction) => {
    await sql`INSERT INTO seen VALUES (${place}::integer)`.execute(trx);
    await sql`INSERT INTO seen VALUES (${place}::integer)`.execute(trx);
  };
  const failed = await inTransactionTogether(
    db,
    async () => undefined,
    [1, 2, 3].map(partOf),
  ).catch((error: unknown) => error);
  if (!(failed instanceof UndoneTogether)) throw new Error('nothing was undone');
  const codes = failed.outcomes.map((one) => one.status === 'rejected' && one.reason.code);
  expect(codes).toEqual(['25P02', '23514', '25P02']);
  expect((await pool.query('SELECT 1 FROM seen')).rowCount).toBe(0);
  // The connection is as good as before.
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('parts that others have broken off are all done again', async () => {
  const { db, pool } = await createTestDatabase();
  await pool.query('CREATE TABLE seen (place integer)');
  let tries = 0;
  const partOf = (place: number) => async (trx: Transaction) => {
    await sql`INSERT INTO seen VALUES (${place}::integer)`.execute(trx);
    if (place !== 2) return;
    tries += 1;
    if (tries === 1) await serialise.execute(trx);
  };
  await inTransactionTogether(db, async () => undefined, [1, 2, 3].map(partOf));
  expect([tries, (await pool.query('SELECT 1 FROM seen')).rowCount]).toEqual([2, 3]);
});
