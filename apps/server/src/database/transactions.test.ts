import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { inSnapshot, inTransaction } from './transactions.ts';

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

test('what others have broken off is done again, and a fault of its own is not', async () => {
  const { db } = await createTestDatabase();
  let tries = 0;
  const serialise = sql`
    DO $$ BEGIN RAISE EXCEPTION 'others were quicker' USING ERRCODE = '40001'; END $$`;
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
