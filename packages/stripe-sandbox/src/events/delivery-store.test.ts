import { expect, test } from 'vitest';
import { openPaidSession, openSandbox, openTables } from '../../test/sandbox.ts';
import { claimDeliveries } from './delivery-store.ts';

test('what one sender is taking another leaves alone and takes the rest, without waiting', async () => {
  const open = await openSandbox({ delivery: false });
  for (let session = 0; session < 5; session += 1) await openPaidSession(open);
  const db = openTables(open.database);
  const now = new Date();
  const [mine, theirs] = await db.transaction().execute(async (trx) => {
    const first = await claimDeliveries(trx, now, 2);
    return [first, await claimDeliveries(db, now, 10)];
  });
  expect([mine.length, theirs.length]).toEqual([2, 3]);
  expect(new Set([...mine, ...theirs].map(({ event_id }) => event_id)).size).toBe(5);
  expect(await claimDeliveries(db, now, 10)).toEqual([]);
});
