import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultsInput } from '@gadgetry/stripe-sandbox';
import type { Trouble } from './disturbances.ts';

const REFUNDS = '/v1/refunds';

const moods: readonly FaultsInput[] = [
  {},
  { delivery: 'twice', parallelDeliveries: 3 },
  { delivery: 'late', deliveryDelayMs: 1_500 },
  { delivery: 'out_of_order', deliveryDelayMs: 800 },
  { delivery: 'never' },
  { delivery: 'never', refunds: 'late_failure', refundDelayMs: 500 },
  { api: 'error', apiProbability: 0.3 },
  { api: 'error_remembered', apiProbability: 0.3 },
  { api: 'error_remembered', apiWork: 'done', apiProbability: 0.3 },
  { api: 'error_remembered', apiWork: 'done', apiPath: REFUNDS },
  { api: 'rate_limit', apiProbability: 0.5 },
  { api: 'lock_timeout', apiPath: REFUNDS },
  { api: 'empty', apiProbability: 0.3 },
  { api: 'empty', apiWork: 'done', apiProbability: 0.3 },
  { api: 'slow', apiDelayMs: 700, apiProbability: 0.5 },
  { api: 'timeout', apiDelayMs: 1_500, apiProbability: 0.2 },
  { settlement: 'late', settlementDelayMs: 1_200, paymentMethod: 'us_bank_account' },
  { settlement: 'late_failure', settlementDelayMs: 600, paymentMethod: 'sepa_debit' },
  { refunds: 'late', refundDelayMs: 1_000 },
  { refunds: 'late_failure', refundDelayMs: 300 },
  { refunds: 'pending' },
  { refunds: 'failed' },
  { refunds: 'bounced', refundDelayMs: 300 },
  { eventContent: 'wrong_amount' },
  { eventContent: 'no_metadata' },
  { eventFormat: 'thin' },
];

/** A provider that is in another bad mood every second or two; at the end it works again. */
export async function misbehave({ shops, goesOn }: Trouble): Promise<void> {
  while (goesOn()) {
    const mood = moods[randomInt(moods.length)] ?? {};
    await shops.setFaults(mood).catch(() => undefined);
    await delay(randomInt(500, 2_500));
  }
}
