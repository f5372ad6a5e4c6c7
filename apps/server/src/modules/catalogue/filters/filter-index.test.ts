import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { FilterIndex } from './filter-index.ts';

test('however many ask a slow database at once, they share its answer, and all hear what is true then', async () => {
  const { db } = await createTestDatabase();
  let reads = 0;
  const index = new FilterIndex({
    read: async (work) => {
      reads += 1;
      await delay(100);
      return work(db);
    },
  });
  expect(await index.builtWithin(10_000)).not.toBeNull();
  const before = reads;
  const first = index.ifBuilt();
  // The first has begun to ask; what the others hear has to be asked after they came.
  await delay(50);
  const others = Array.from({ length: 20 }, () => index.ifBuilt());
  for (const stores of await Promise.all([first, ...others])) expect(stores).not.toBeNull();
  expect(reads - before).toBe(2);
});
