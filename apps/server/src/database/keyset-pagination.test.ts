import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { byFlag, byInstant, byInteger, byText, countUpTo, readPage } from './keyset-pagination.ts';
import { matchingWords } from './text-search.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

const key = fc.oneof(fc.string(), fc.integer(), fc.boolean());

test('a cursor says what it was made of', () => {
  fc.assert(
    fc.property(key, fc.uuid(), (value, id) => {
      expect(decodeCursor(encodeCursor({ key: value, id }))).toEqual({ key: value, id });
    }),
  );
});

test('a cursor of any other making is refused, not believed', () => {
  fc.assert(
    fc.property(fc.base64String(), (cursor) => {
      expect(() => decodeCursor(cursor)).toThrow('Invalid cursor');
    }),
  );
});

test('a key of another kind than the list is sorted by is refused', () => {
  const column = sql.ref('any');
  for (const foreign of ['text', 1.5, 2 ** 31, true]) {
    expect(() => byInteger(column).read(foreign)).toThrow('Invalid cursor');
  }
  for (const foreign of ['2026-01-01', 1.5, 2 ** 60]) {
    expect(() => byInstant(column).read(foreign)).toThrow('Invalid cursor');
  }
  for (const foreign of [1, false, 'a\u0000', 'a'.repeat(401)]) {
    expect(() => byText(column).read(foreign)).toThrow('Invalid cursor');
  }
  expect(() => byFlag(column).read('true')).toThrow('Invalid cursor');
});

test('whatever the values and the size of a page, the pages are the list', async () => {
  const { db, pool } = await createTestDatabase();
  const sorts = {
    name: byText(sql`lower(name)`),
    version: byInteger(sql.ref('version')),
    created_at: byInstant(sql.ref('created_at')),
    is_active: byFlag(sql.ref('is_active')),
  };
  const row = fc.record({
    id: fc.uuid(),
    name: fc
      .string({ minLength: 2, maxLength: 20, unit: 'grapheme' })
      .filter((name) => !name.includes('\u0000') && Array.from(name).length <= 50),
    version: fc.integer({ min: 1, max: 3 }),
    // Microseconds, as PostgreSQL keeps them and a Date does not.
    created_at: fc.integer({ min: 0, max: 3 }).map((n) => `2026-01-01T00:00:00.12345${n}Z`),
    is_active: fc.boolean(),
  });
  const rows = fc.uniqueArray(row, {
    maxLength: 12,
    comparator: (one, other) =>
      one.id === other.id || one.name.toLowerCase() === other.name.toLowerCase(),
  });
  const sort = fc.constantFrom('name', 'version', 'created_at', 'is_active' as const);

  await fc.assert(
    fc.asyncProperty(
      rows,
      sort,
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      async (categories, by, descending, limit) => {
        await pool.query('DELETE FROM categories');
        for (const { id, name, version, created_at, is_active } of categories) {
          await pool.query(
            `INSERT INTO categories (id, name, version, created_at, is_active)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
            [id, name, version, created_at, is_active],
          );
        }
        const { rows: stored } = await pool.query<{ id: string }>(
          `SELECT id FROM categories ORDER BY ${by === 'name' ? 'lower(name)' : by}
           ${descending ? 'DESC' : 'ASC'}, id ${descending ? 'DESC' : 'ASC'}`,
        );
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await readPage(
            db.selectFrom('categories').select('id'),
            { key: sorts[by], id: sql.ref('id'), descending },
            { limit, cursor },
            async () => stored.length,
          );
          expect(page.total).toBe(stored.length);
          seen.push(...page.rows.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(seen).toEqual(stored.map(({ id }) => id));
      },
    ),
    { numRuns: 60 },
  );
});

test('a search finds exactly the texts that have all of its words in them', async () => {
  const { db } = await createTestDatabase();
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', '%', '_', '\\', ' '), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(letters, letters, async (haystack, search) => {
      const found = await db
        .selectNoFrom(matchingWords(sql`${haystack}::text`, search).as('found'))
        .executeTakeFirstOrThrow();
      const words = search.toLowerCase().split(/\s+/);
      expect(found.found).toBe(words.every((word) => haystack.toLowerCase().includes(word)));
    }),
    { numRuns: 200 },
  );
});

test('rows are counted exactly up to the limit, and no further', async () => {
  const { db } = await createTestDatabase();
  const numbers = (many: number) => sql`(SELECT n FROM generate_series(1, ${many}::integer) AS n)`;
  expect(await countUpTo(db, numbers(0), 10)).toBe(0);
  expect(await countUpTo(db, numbers(9), 10)).toBe(9);
  expect(await countUpTo(db, numbers(11), 10)).toBe(10);
});
