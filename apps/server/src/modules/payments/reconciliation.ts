import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts';
import type { Gateway } from './gateway.ts';
import { deleteSessionAttempts, listOpenSessions, listReplacedKeys } from './payment-store.ts';
import type { createLedgerReading } from './provider-ledger.ts';
import type { FinishRefund } from './finish-refund.ts';
import type { Settle } from './settlement.ts';
import type { ProviderEvents } from './provider-event-service.ts';
import { listToAsk } from './transaction-store.ts';
import { listUnprocessed } from './provider-event-store.ts';

export interface ReconciliationDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly settle: Settle;
  readonly refunds: FinishRefund;
  readonly providerEvents: ProviderEvents;
  readonly readLedger: ReturnType<typeof createLedgerReading>;
  readonly log: FastifyBaseLogger;
}

// Clocks differ, and a list may name something a little later than its time.
const SLACK = 10 * 60_000;

/**
 * Ends sessions that were made behind a failure: their order has another by now, and nobody has their
 * secret. Only of orders whose session is booked, for the one under the newest key may be opening.
 */
async function expireOrphans({
  db,
  gateway,
  log,
}: Pick<ReconciliationDependencies, 'db' | 'gateway' | 'log'>): Promise<void> {
  for (const { orderId, sessionIds, since, until } of await listReplacedKeys(db)) {
    const window = {
      from: new Date(since.getTime() - SLACK),
      to: new Date(until.getTime() + SLACK),
    };
    const open = await gateway.listOpenSessions(window);
    const orphans = open.filter(
      (session) => session.orderId === orderId && !sessionIds.includes(session.sessionId),
    );
    for (const { sessionId } of orphans) {
      await gateway.expireSession(sessionId);
      log.info({ orderId, sessionId }, 'a session that nobody can pay was ended');
    }
    await deleteSessionAttempts(db, orderId);
  }
}

// Younger ones are on their way by webhook or return page, most of the time.
const PATIENCE_MS = 60_000;

/**
 * Finishes what nobody came back for: sessions whose event never arrived, refunds that were
 * promised, events whose processing broke off, sessions that nobody can pay; then it reads the
 * provider's own ledger. One that fails does not keep the others waiting.
 * @throws Error after all were tried, when some failed
 */
export function createReconciliation(dependencies: ReconciliationDependencies) {
  const { db, settle, refunds, providerEvents, readLedger, log } = dependencies;

  return async function reconcile(now: Date, patienceMs = PATIENCE_MS): Promise<void> {
    const before = new Date(now.getTime() - patienceMs);
    let failures = 0;
    const tryEach = async <Item>(items: Item[], finish: (item: Item) => Promise<unknown>) => {
      for (const { error } of await forEachConcurrently(items, finish)) {
        failures += 1;
        log.warn({ err: error }, 'reconciliation: left for the next time');
      }
    };
    // Asked for by a person, nothing waits for its next try.
    const byHand = patienceMs === 0;
    await tryEach(await listOpenSessions(db, before), (id) => settle(id, 'reconciliation'));
    await tryEach(await listToAsk(db, byHand ? null : now), refunds.finish);
    await tryEach(await listUnprocessed(db, before), (event) =>
      providerEvents.process(event, 'reconciliation'),
    );
    await tryEach([dependencies], expireOrphans);
    const unread = await readLedger(before, byHand).then(
      () => null,
      (error: unknown) => error,
    );
    if (unread !== null) log.warn({ err: unread }, 'reconciliation: the provider’s books');
    if (failures > 0) throw new Error(`Reconciliation could not finish ${failures} payments`);
    if (unread !== null) throw new Error('Reconciliation could not read the provider’s books');
  };
}
