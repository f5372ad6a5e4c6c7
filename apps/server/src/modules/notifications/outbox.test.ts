import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { claimDue, insertMail } from './outbox.ts';

test('what one process is taking another leaves alone and takes the rest, without waiting', async () => {
  const { db } = await createTestDatabase();
  for (let turn = 0; turn < 5; turn += 1) await insertMail(db, 'verify-email', `encrypted ${turn}`);
  const now = new Date(Date.now() + 1_000);
  const until = new Date(now.getTime() + 60_000);
  const [mine, theirs] = await db.transaction().execute(async (trx) => {
    const first = await claimDue(trx, { now, until, limit: 2 });
    return [first, await claimDue(db, { now, until, limit: 10 })];
  });
  expect([mine.length, theirs.length]).toEqual([2, 3]);
  expect(new Set([...mine, ...theirs].map(({ id }) => id)).size).toBe(5);
  expect(await claimDue(db, { now, until, limit: 10 })).toEqual([]);
});
