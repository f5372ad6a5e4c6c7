import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';

/** Whom somebody says to be, and which of the account's passwords and passkeys are asked about. */
interface SignInAttempt {
  readonly userId: string;
  readonly generation: number;
}

const attemptRow = z.object({ userId: z.string(), generation: z.int() });

// The account library makes sessions deep within its calls, and passes nothing of ours on to there.
const attempts = new AsyncLocalStorage<{ attempt: SignInAttempt | null }>();

async function find(db: Database, owner: RawBuilder<unknown>): Promise<SignInAttempt | null> {
  const { rows } = await sql`
    SELECT id AS "userId", sign_in_generation AS generation FROM users WHERE id = ${owner}`.execute(
    db,
  );
  return rows[0] === undefined ? null : attemptRow.parse(rows[0]);
}

/** Before the password is looked at. */
export function attemptByEmail(db: Database, email: string): Promise<SignInAttempt | null> {
  return find(db, sql`(SELECT id FROM users WHERE email = lower(${email}))`);
}

/** Before what the passkey has signed is looked at. */
export function attemptByPasskey(
  db: Database,
  credentialId: string,
): Promise<SignInAttempt | null> {
  return find(db, sql`(SELECT user_id FROM passkeys WHERE credential_id = ${credentialId})`);
}

/**
 * Before the account library looks for whom the provider has named: by what it has been joined to, or else
 * by the address.
 */
export function attemptByHosted(
  db: Database,
  { provider, sub, email }: { provider: string; sub: string; email: string },
): Promise<SignInAttempt | null> {
  return find(
    db,
    sql`coalesce(
      (SELECT user_id FROM accounts WHERE provider_id = ${provider} AND account_id = ${sub}),
      (SELECT id FROM users WHERE email = lower(${email})))`,
  );
}

/** @param attempt null: nobody's, which will come to nothing; or it is not known yet whose: see `attemptIs` */
export function duringAttempt<Result>(
  attempt: SignInAttempt | null,
  work: () => Promise<Result>,
): Promise<Result> {
  return attempts.run({ attempt }, work);
}

/** Within `duringAttempt`: now it is known whose it is. */
export function attemptIs(attempt: SignInAttempt | null): void {
  const underWay = attempts.getStore();
  if (underWay !== undefined) underWay.attempt = attempt;
}

/** Which generation the sign-in that is under way was begun in; null where none is. */
export function generationOf(userId: string): number | null {
  const attempt = attempts.getStore()?.attempt;
  return attempt?.userId === userId ? attempt.generation : null;
}

/**
 * Sign-ins that are under way come to nothing: whatever they were checked against counts no more. Keeps
 * the account's row until the transaction ends, so before its sessions are ended.
 */
export async function endSignIns(trx: Transaction, userId: string): Promise<void> {
  await sql`
    UPDATE users SET sign_in_generation = sign_in_generation + 1 WHERE id = ${userId}`.execute(trx);
}
