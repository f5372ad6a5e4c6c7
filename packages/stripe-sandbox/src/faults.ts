import { z } from 'zod';
import type { Database, Trx } from './tables.ts';

const milliseconds = z.int().min(0).max(600_000);
const DAY_MS = 24 * 60 * 60 * 1_000;
const untilSettled = z
  .int()
  .min(0)
  .max(30 * DAY_MS);

/** Why refunds fail, in Stripe's words. */
export const refundFailureReason = z.enum([
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
]);

/** Everything that can be made to go wrong. `{}` is a provider that works. */
export const faultsSchema = z.strictObject({
  delivery: z
    .enum(['once', 'twice', 'late', 'out_of_order', 'never'])
    .default('once')
    .describe('How each event reaches the webhook'),
  deliveryDelayMs: milliseconds
    .default(2_000)
    .describe('late: after how long; out_of_order: how long an event waits to be overtaken'),
  parallelDeliveries: z.int().min(1).max(50).default(1).describe('Copies sent at the same moment'),
  settlement: z
    .enum(['at_once', 'late', 'late_failure'])
    .default('at_once')
    .describe('late: confirming answers processing, the money comes (or fails to) afterwards'),
  settlementDelayMs: untilSettled.default(2_000).describe('By the account’s clock, up to 30 days'),
  paymentMethod: z
    .enum(['card', 'us_bank_account', 'sepa_debit'])
    .default('card')
    .describe('What sessions that are opened now are paid with'),
  refunds: z
    .enum(['at_once', 'late', 'late_failure', 'pending', 'requires_action', 'failed', 'bounced'])
    .default('at_once')
    .describe(
      'late: pending, then succeeded; late_failure: pending, then failed; pending and ' +
        'requires_action: until a control moves them; failed: in the answer already; bounced: ' +
        'succeeded, then failed',
    ),
  refundDelayMs: untilSettled.default(2_000).describe('By the account’s clock, up to 30 days'),
  refundFailureReason: refundFailureReason.default('expired_or_canceled_card'),
  eventContent: z
    .enum(['true', 'wrong_amount', 'wrong_currency', 'wrong_metadata', 'no_metadata'])
    .default('true')
    .describe('What signed deliveries claim; the API itself always tells the truth'),
  eventFormat: z
    .enum(['snapshot', 'thin'])
    .default('snapshot')
    .describe('thin: v2.core.event, which names its object and does not carry it'),
  api: z
    .enum([
      'none',
      'error',
      'error_remembered',
      'rate_limit',
      'lock_timeout',
      'empty',
      'slow',
      'timeout',
    ])
    .default('none')
    .describe(
      'error: 500, nothing done or kept; error_remembered: 500, kept for the idempotency key, calls ' +
        'without one are spared; rate_limit, lock_timeout: 429 with Retry-After; empty: 200 and {}; ' +
        'slow: done, later; timeout: done, but no answer ever',
    ),
  apiWork: z
    .enum(['not_done', 'done'])
    .default('not_done')
    .describe('error_remembered, empty: whether the call is carried out all the same'),
  apiPath: z.string().startsWith('/v1/').max(200).default('/v1/').describe('Calls that begin so'),
  apiMethod: z.enum(['any', 'GET', 'POST']).default('any').describe('Reading, writing, or both'),
  apiDelayMs: milliseconds.default(1_000).describe('slow: the wait; timeout: until it hangs up'),
  apiRetryAfterSeconds: z.int().min(0).max(3_600).default(1),
  apiProbability: z.number().min(0).max(1).default(1),
  apiCalls: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe('How many further calls can be hit; null is no limit'),
});
export type Faults = z.infer<typeof faultsSchema>;
export type FaultsInput = z.input<typeof faultsSchema>;

export async function readFaults(db: Database | Trx): Promise<Faults> {
  const row = await db
    .selectFrom('fault_settings')
    .select(['settings', 'api_calls_left'])
    .executeTakeFirst();
  return faultsSchema.parse({ ...row?.settings, apiCalls: row?.api_calls_left ?? null });
}

/** Replaces all settings: what is not named works again. */
export async function writeFaults(db: Database, input: FaultsInput): Promise<Faults> {
  const { apiCalls, ...settings } = faultsSchema.parse(input);
  await db
    .updateTable('fault_settings')
    .set({ settings: JSON.stringify(settings), api_calls_left: apiCalls })
    .execute();
  return { ...settings, apiCalls };
}

export type ApiFault = Pick<Faults, 'api' | 'apiWork' | 'apiDelayMs' | 'apiRetryAfterSeconds'>;

/** The call that may be hit: where it goes, and whether its answer can be remembered. */
export interface FaultyCall {
  readonly method: string;
  readonly path: string;
  readonly hasKey: boolean;
}

function isAimedAt(faults: Faults, { method, path, hasKey }: FaultyCall): boolean {
  if (faults.apiMethod !== 'any' && faults.apiMethod !== method) return false;
  if (faults.api === 'none' || !path.startsWith(faults.apiPath)) return false;
  return hasKey || faults.api !== 'error_remembered';
}

/**
 * How this API call is hit, or null. Counts down where only so many calls are to be hit.
 */
export async function takeApiFault(db: Database, call: FaultyCall): Promise<ApiFault | null> {
  const faults = await readFaults(db);
  if (!isAimedAt(faults, call) || Math.random() >= faults.apiProbability) return null;
  if (faults.apiCalls === null) return faults;
  const taken = await db
    .updateTable('fault_settings')
    .set((row) => ({ api_calls_left: row('api_calls_left', '-', 1) }))
    .where('api_calls_left', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n ? faults : null;
}
