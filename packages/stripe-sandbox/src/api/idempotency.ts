import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Sandbox, type Work, inTransaction } from '../work.ts';
import type { Faults } from '../faults.ts';
import { StripeApiError } from '../stripe-error.ts';
import { providerFailure } from './inject-faults.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
  /** Set where this is an earlier call's answer: the id of that call. */
  readonly replayOf?: string;
}

export interface IdempotentCall {
  readonly key: string | null;
  readonly requestId: string;
  readonly path: string;
  readonly form: string;
  /** Set where the first call of this key is to be answered 500, its work done or not. */
  readonly failure: Faults['apiWork'] | null;
}

const LONGEST_KEY = 255;
const REMEMBERED_MS = 24 * 60 * 60 * 1_000;

function fingerprintOf(call: IdempotentCall): string {
  const fields = new URLSearchParams(call.form);
  fields.sort();
  return createHash('sha256').update(`${call.path}?${fields.toString()}`).digest('hex');
}

/** The answer already given under this key, if any; the key is this transaction's until it ends. */
async function takeKey(
  { trx, at }: Work,
  key: string,
  fingerprint: string,
): Promise<ApiAnswer | null> {
  const lock = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`stripe-sandbox ${key}`}, 0)) AS free`.execute(
    trx,
  );
  if (lock.rows[0]?.free !== true) {
    throw new StripeApiError(
      `There is currently another in-progress request using this Idempotent Key (${key}).`,
      { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
    );
  }
  // Later than that the key is as good as new.
  await trx
    .deleteFrom('idempotent_answers')
    .where('key', '=', key)
    .where('created_at', '<=', new Date(at.getTime() - REMEMBERED_MS))
    .execute();
  const earlier = await trx
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  if (earlier.fingerprint !== fingerprint) {
    throw new StripeApiError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  return { status: earlier.status, body: earlier.body, replayOf: earlier.request_id };
}

/** Carries a call out. Its refusal is an answer too, but none of its changes stay. */
async function attempt(work: Work, act: (work: Work) => Promise<object>): Promise<ApiAnswer> {
  await sql`SAVEPOINT call`.execute(work.trx);
  try {
    return { status: 200, body: await act(work) };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    await sql`ROLLBACK TO SAVEPOINT call`.execute(work.trx);
    return { status: error.status, body: error.envelope };
  }
}

/** Carries a call out where its provider fails in the middle of it: the answer is a 500 either way. */
async function attemptAndFail(
  work: Work,
  act: (work: Work) => Promise<object>,
  done: Faults['apiWork'],
): Promise<ApiAnswer> {
  if (done === 'done') await attempt(work, act);
  const { status, envelope } = providerFailure();
  return { status, body: envelope };
}

/**
 * Carries a call out once per key: its changes and its answer are committed together, so that a
 * crash between the two can't make the next try do it all again.
 */
export async function answerOnce(
  sandbox: Sandbox,
  call: IdempotentCall,
  act: (work: Work) => Promise<object>,
): Promise<ApiAnswer> {
  const { key, requestId, failure } = call;
  if (key !== null && key.length > LONGEST_KEY) {
    throw new StripeApiError(`Idempotency keys can be up to ${LONGEST_KEY} characters long.`);
  }
  const origin = { requestId, idempotencyKey: key };
  return inTransaction(
    sandbox,
    async (work) => {
      if (key === null) return attempt(work, act);
      const fingerprint = fingerprintOf(call);
      const earlier = await takeKey(work, key, fingerprint);
      if (earlier !== null) return earlier;
      const answer =
        failure === null ? await attempt(work, act) : await attemptAndFail(work, act, failure);
      await work.trx
        .insertInto('idempotent_answers')
        .values({
          key,
          fingerprint,
          request_id: requestId,
          status: answer.status,
          body: JSON.stringify(answer.body),
          created_at: work.at,
        })
        .execute();
      return answer;
    },
    origin,
  );
}
