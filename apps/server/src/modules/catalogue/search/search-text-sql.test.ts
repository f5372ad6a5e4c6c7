import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { keysOf, wordsTyped } from './search-text-rules.ts';

const letters = fc.constantFrom(...Array.from('abcde\u0436\u05d0'));
const word = fc.array(letters, { minLength: 4, maxLength: 12 }).map((all) => all.join(''));

test('typed words are what the database makes of the same text', async () => {
  const { pool } = await createTestDatabase();
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(' ', ', ', '!', '\u20ac', '\u2122', '\u2019 ', ' \u{1f3a7} '),
        fc.constantFrom(
          ...Array.from(
            'Aa1\u00c9\u00e9\u00dc\u00df\u0141\u0142\u0416\u0436\u0419\u03a3\u03c2\u0130\u0131\uff21\ufb01\u00bd\u05d0\u0627\u4e2d\uac00',
          ),
        ),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const { rows } = await pool.query<{ words: string[] }>(
        `SELECT tsvector_to_array(search_vector($1, 'A')) AS words`,
        [written],
      );
      expect([...(rows[0]?.words ?? [])].sort()).toEqual([...new Set(wordsTyped(written))].sort());
    }),
  );
});

test('the keys of a word are those that the database keeps', async () => {
  const { pool } = await createTestDatabase();
  await fc.assert(
    fc.asyncProperty(word, async (one) => {
      const { rows } = await pool.query<{ keys: string[] }>('SELECT search_keys($1) AS keys', [
        one,
      ]);
      expect([...(rows[0]?.keys ?? [])].sort()).toEqual(keysOf(one).sort());
    }),
  );
});
