import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { eachOf } from '../../platform/each-of.ts';
import { listOpenSessions, listRefunding } from './payment-store.ts';
import type { Refunds } from './refunds.ts';
import type { Settle } from './settlement.ts';
import type { Webhooks } from './webhook-service.ts';
import { listUnprocessed } from './webhook-store.ts';

export interface ReconciliationDependencies {
  readonly db: Database;
  readonly settle: Settle;
  readonly refunds: Refunds;
  readonly webhooks: Webhooks;
  readonly log: FastifyBaseLogger;
}

// Younger ones are on their way by webhook or return page, most of the time.
const PATIENCE_MS = 60_000;

/**
 * Finishes what nobody came back for: sessions whose event never arrived, refunds that were
 * promised, events whose processing broke off. One that fails does not keep the others waiting.
 * @throws Error after all were tried, when some failed
 */
export function createReconciliation(dependencies: ReconciliationDependencies) {
  const { db, settle, refunds, webhooks, log } = dependencies;

  return async function reconcile(now: Date, patienceMs = PATIENCE_MS): Promise<void> {
    const before = new Date(now.getTime() - patienceMs);
    let failures = 0;
    const tryEach = async <Item>(items: Item[], finish: (item: Item) => Promise<unknown>) => {
      for (const { error } of await eachOf(items, finish)) {
        failures += 1;
        log.warn({ err: error }, 'reconciliation: left for the next time');
      }
    };
    await tryEach(await listOpenSessions(db, before), settle);
    await tryEach(await listRefunding(db), (payment) => refunds.finish(payment.id));
    await tryEach(await listUnprocessed(db, before), webhooks.process);
    if (failures > 0) throw new Error(`Reconciliation could not finish ${failures} payments`);
  };
}
