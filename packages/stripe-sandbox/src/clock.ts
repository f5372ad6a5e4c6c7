import type { Database, Trx } from './tables.ts';

interface MachineClock {
  readonly db: Database;
  now(): Date;
}

async function readOffset(db: Database | Trx): Promise<number> {
  const row = await db.selectFrom('clock').select('offset_ms').executeTakeFirst();
  return Number(row?.offset_ms ?? 0);
}

/** What time it is for this account: the machine's, and what its clock was moved by. */
export async function readNow(
  sandbox: MachineClock,
  trx: Trx | Database = sandbox.db,
): Promise<Date> {
  const offset = await readOffset(trx);
  return new Date(sandbox.now().getTime() + offset);
}

/** Moves the clock of every process on this database. @returns what time it is now */
export async function advanceClock(sandbox: MachineClock, seconds: number): Promise<Date> {
  await sandbox.db
    .updateTable('clock')
    .set((row) => ({ offset_ms: row('offset_ms', '+', seconds * 1_000) }))
    .execute();
  return readNow(sandbox);
}

/** Puts the clock back to the machine's time. What has happened since stays dated as it was. */
export async function resetClock(sandbox: MachineClock): Promise<Date> {
  await sandbox.db.updateTable('clock').set({ offset_ms: 0 }).execute();
  return readNow(sandbox);
}
