import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { prepared } from './prepared-statements.ts';

test('a statement with a name is prepared once on its connection, and others are not', async () => {
  const { db } = await createTestDatabase(1);
  for (const n of [1, 2, 3]) {
    const { rows } = await sql<{ n: number }>`
      SELECT ${n}::integer AS n ${prepared('one-number')}`.execute(db);
    expect(rows).toEqual([{ n }]);
  }
  await sql`SELECT ${4}::integer AS n`.execute(db);
  const { rows } = await sql<{ name: string; uses: number }>`
    SELECT name, generic_plans + custom_plans AS uses FROM pg_prepared_statements WHERE name <> ''`.execute(
    db,
  );
  expect(rows).toEqual([{ name: 'one-number', uses: 3 }]);
});

test('a failure in a transaction undoes it, and its connection serves on', async () => {
  const { db, pool } = await createTestDatabase(1);
  const failing = db.transaction().execute(async (trx) => {
    await sql`CREATE TABLE half (n integer)`.execute(trx);
    await sql`SELECT 1 / ${0}::integer ${prepared('no-number')}`.execute(trx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await sql`SELECT to_regclass('half') AS half`.execute(db)).rows).toEqual([
    { half: null },
  ]);
  expect(pool.totalCount).toBe(1);
});
