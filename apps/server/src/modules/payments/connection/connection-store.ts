import type { ProviderProblem, SignatureProblem } from '@gadgetry/contract/payment-connection';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { GatewayEvent } from '../gateway.ts';
import type { ConnectionRow } from './connection-rules.ts';

/** Rows are written for every event in a burst no more often than this. */
const EVERY = sql`interval '1 second'`;
const NOW = sql<Date>`clock_timestamp()`;

/** @returns the row as it is, and what time it is there */
export async function readConnection(
  db: Database,
  keys: string,
): Promise<{ readonly row: ConnectionRow | null; readonly now: Date }> {
  const row = await db
    .selectFrom('payment_connections')
    .selectAll()
    .where('keys', '=', keys)
    .executeTakeFirst();
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return { row: row ?? null, now: rows[0]?.now ?? new Date() };
}

/**
 * An event came that the provider has signed.
 * @returns whether it is the one that was sent as a test
 */
export async function noteVerified(
  db: Database,
  keys: string,
  { type, subject }: GatewayEvent,
): Promise<boolean> {
  const session = subject.about === 'session' ? subject.sessionId : null;
  const { rows } = await sql<{ isTest: boolean }>`
    INSERT INTO payment_connections AS kept (keys, verified_at, verified_type)
    VALUES (${keys}, clock_timestamp(), ${type})
    ON CONFLICT (keys) DO UPDATE SET
      verified_at = excluded.verified_at,
      verified_type = excluded.verified_type,
      test_arrived_at = CASE WHEN kept.test_session_id = ${session}
        THEN coalesce(kept.test_arrived_at, excluded.verified_at) ELSE kept.test_arrived_at END
    WHERE kept.verified_at IS NULL OR kept.verified_at < clock_timestamp() - ${EVERY}
      OR kept.test_session_id = ${session}
    RETURNING coalesce(kept.test_session_id = ${session}, false) AS "isTest"`.execute(db);
  return rows[0]?.isTest ?? false;
}

/** A message came that is none of the provider's, or from too long ago. */
export async function noteRefused(
  db: Database,
  keys: string,
  because: SignatureProblem,
): Promise<void> {
  const refused = { refused_at: NOW, refused_because: because };
  await db
    .insertInto('payment_connections')
    .values({ keys, ...refused })
    .onConflict((conflict) => conflict.column('keys').doUpdateSet(refused))
    .execute();
}

type Answer = Pick<
  ConnectionRow,
  | 'problem'
  | 'account_id'
  | 'account_name'
  | 'account_country'
  | 'takes_payments'
  | 'pays_out'
  | 'clock_ahead_seconds'
>;

/** What the provider has said of its account. */
export async function noteAnswer(db: Database, keys: string, answer: Answer): Promise<void> {
  const asked = { ...answer, asked_at: NOW };
  await db
    .insertInto('payment_connections')
    .values({ keys, ...asked })
    .onConflict((conflict) => conflict.column('keys').doUpdateSet(asked))
    .execute();
}

/** A test was begun; one before it is forgotten. */
export async function noteTest(
  db: Database,
  keys: string,
  test: Pick<ConnectionRow, 'test_session_id' | 'test_problem'>,
): Promise<void> {
  const begun = { ...test, test_sent_at: NOW, test_arrived_at: null };
  await db
    .insertInto('payment_connections')
    .values({ keys, ...begun })
    .onConflict((conflict) => conflict.column('keys').doUpdateSet(begun))
    .execute();
}

/** It could not be brought to its end, as far as the shop was told: what has come all the same has. */
export async function noteTestProblem(
  db: Database,
  sessionId: string,
  problem: ProviderProblem,
): Promise<void> {
  await db
    .updateTable('payment_connections')
    .set({ test_problem: problem })
    .where('test_session_id', '=', sessionId)
    .where('test_arrived_at', 'is', null)
    .execute();
}
