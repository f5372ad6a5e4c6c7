import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';

const FAILURES_MAX = 10;
const FAILURES_MINUTES = 15;

const factor = z.object({ secret: z.string(), confirmed: z.boolean() });

/** A secret that waits to be confirmed; false where the account has a confirmed one. */
export async function keepSecret(
  trx: Transaction,
  userId: string,
  secret: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO totp_factors AS kept (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
    WHERE kept.confirmed_at IS NULL`.execute(trx);
  return numAffectedRows === 1n;
}

export async function findFactor(db: Database, userId: string) {
  const { rows } = await sql`
    SELECT secret, confirmed_at IS NOT NULL AS confirmed FROM totp_factors
    WHERE user_id = ${userId}`.execute(db);
  return rows[0] === undefined ? null : factor.parse(rows[0]);
}

/** Whether signing in with a password asks for a code. */
export async function hasTotp(db: Database, userId: string): Promise<boolean> {
  return (await findFactor(db, userId))?.confirmed === true;
}

/** @param proven whether the account's address is verified */
export async function confirmFactor(
  trx: Transaction,
  userId: string,
  proven: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE totp_factors SET confirmed_at = now(), address_proven = ${proven}
    WHERE user_id = ${userId} AND confirmed_at IS NULL`.execute(trx);
  return numAffectedRows === 1n;
}

/** Recovery codes go with it. False where there was none. */
export async function deleteFactor(trx: Transaction, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM totp_factors WHERE user_id = ${userId}`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * One that came before the account's address was verified: whoever has it need not be whoever gets mail
 * there. False where there was none.
 */
export async function deleteUnprovenFactor(trx: Transaction, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM totp_factors WHERE user_id = ${userId} AND NOT address_proven`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Counts a try before it is judged, so that guesses at the same moment, in whatever process, are no
 * more than one after the other. False: there were too many within a quarter of an hour.
 */
export async function countTry(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    UPDATE totp_factors SET
      failures = CASE WHEN failures_since > now() - make_interval(mins => ${FAILURES_MINUTES})
        THEN failures + 1 ELSE 1 END,
      failures_since = CASE WHEN failures_since > now() - make_interval(mins => ${FAILURES_MINUTES})
        THEN failures_since ELSE now() END
    WHERE user_id = ${userId} RETURNING failures`.execute(db);
  return (rows[0]?.failures ?? 0) <= FAILURES_MAX;
}

export async function resetFailures(db: Database, userId: string): Promise<void> {
  await sql`UPDATE totp_factors SET failures = 0 WHERE user_id = ${userId}`.execute(db);
}

/** Takes the codes of a step and of all before it; false where that has happened already. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE totp_factors SET last_step = ${step}
    WHERE user_id = ${userId} AND last_step < ${step}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * One at a time for an account, so that whoever comes later ends these. False where the account has no
 * confirmed factor, or not any more.
 */
export async function replaceRecoveryCodes(
  trx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM totp_factors
    WHERE user_id = ${userId} AND confirmed_at IS NOT NULL FOR UPDATE`.execute(trx);
  if (rows.length === 0) return false;
  await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`.execute(trx);
  for (const hash of hashes) {
    await sql`
      INSERT INTO recovery_codes (user_id, code_hash) VALUES (${userId}, ${hash})`.execute(trx);
  }
  return true;
}

export async function takeRecoveryCode(
  db: Database,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hash}`.execute(db);
  return numAffectedRows === 1n;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT count(*) AS left FROM recovery_codes WHERE user_id = ${userId}`.execute(db);
  return rows[0]?.left ?? 0;
}
