import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { suggest } from './search-suggestions.ts';

test('suggestions that can’t be read fail as a whole: none of their reads ends the process', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const { db, close } = await createTestDatabase();
  await close();
  await expect(suggest(db, 'headphones')).rejects.toThrow('Cannot use a pool after calling end');
  // What nobody hears is told after the turn in which it failed.
  await nextTurn();
  expect(unheard).toEqual([]);
});
