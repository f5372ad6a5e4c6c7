import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';

/** Under which links are kept that make somebody the first admin. */
const KEY = 'first-admin';

export async function insertOffer(
  db: Database,
  { hash, days }: { readonly hash: string; readonly days: number },
): Promise<void> {
  await sql`
    INSERT INTO verifications (id, identifier, value, expires_at, created_at)
    VALUES (${newId()}, ${KEY}, ${hash}, clock_timestamp() + make_interval(days => ${days}),
      clock_timestamp())`.execute(db);
}

export async function isOffered(db: Database, hash: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM verifications
    WHERE identifier = ${KEY} AND value = ${hash} AND expires_at > now()`.execute(db);
  return rows.length > 0;
}

export async function endOffers(trx: Transaction): Promise<void> {
  await sql`DELETE FROM verifications WHERE identifier = ${KEY}`.execute(trx);
}
