import { z } from 'zod';
import type { Database, Trx } from './tables.ts';

const milliseconds = z.int().min(0).max(600_000);

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
  settlementDelayMs: milliseconds.default(2_000),
  eventContent: z
    .enum(['true', 'wrong_amount', 'wrong_currency', 'wrong_metadata'])
    .default('true')
    .describe('What signed deliveries claim; the API itself always tells the truth'),
  api: z
    .enum(['none', 'error', 'slow', 'timeout'])
    .default('none')
    .describe('error: 500, nothing done; slow: done, later; timeout: done, but no answer ever'),
  apiDelayMs: milliseconds.default(1_000).describe('slow: the wait; timeout: until it hangs up'),
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

/** Whether this API call is hit, and how. Counts down where only so many calls are to be hit. */
export async function takeApiFault(db: Database): Promise<Pick<Faults, 'api' | 'apiDelayMs'>> {
  const { api, apiDelayMs, apiProbability, apiCalls } = await readFaults(db);
  const spared = { api: 'none', apiDelayMs: 0 } as const;
  if (api === 'none' || Math.random() >= apiProbability) return spared;
  if (apiCalls === null) return { api, apiDelayMs };
  const taken = await db
    .updateTable('fault_settings')
    .set((row) => ({ api_calls_left: row('api_calls_left', '-', 1) }))
    .where('api_calls_left', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n ? { api, apiDelayMs } : spared;
}
