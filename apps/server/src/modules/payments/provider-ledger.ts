import { formatMinorUnits } from '@gadgetry/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { isId } from '../../database/identifiers.ts';
import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts';
import {
  type Difference,
  type ProviderLedger,
  type ShopLedger,
  differencesBetween,
} from './ledger-rules.ts';
import {
  endDifference,
  listOpenDifferences,
  listSettled,
  moveCursor,
  noteDifference,
  oldestPayment,
  readCursor,
  readShopLedger,
  toDifference,
  unheardOf,
} from './ledger-store.ts';
import type { Gateway, Window } from './gateway.ts';
import type { TransactionSync } from './sync-transactions.ts';
import { findByOrder } from './payment-store.ts';
import type { Settle } from './settlement.ts';
import type { ProviderEvents } from './provider-event-service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// A list may name something a little later than its time; clocks differ; the provider keeps events a month.
const OVERLAP = 10 * MINUTE;
const FIRST_LOOK = 3 * DAY;
const BY_HAND = 30 * DAY;
const CHUNK = 7 * DAY;

export interface LedgerDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly log: FastifyBaseLogger;
}

function notAtProvider(intent: string, orderId: string, amount: number): Difference {
  return {
    subject: intent,
    kind: 'charge',
    orderId,
    paymentIntentId: intent,
    shopCents: amount,
    providerCents: null,
    detail: `the shop has booked ${formatMinorUnits(amount)}, of which the provider knows nothing`,
  };
}

function missingOne(intent: string, { payments }: ShopLedger): Difference[] {
  const booked = payments.get(intent);
  return booked === undefined ? [] : [notAtProvider(intent, booked.orderId, booked.amount)];
}

/** Compares without changing anything. */
export function createComparison({ db, gateway }: Pick<LedgerDependencies, 'db' | 'gateway'>) {
  const readProvider = async (window: Window): Promise<ProviderLedger> => ({
    charges: await gateway.listCharges(window),
    refunds: await gateway.listRefunds(window),
    disputes: await gateway.listDisputes(window),
  });

  /** Money that the shop believes to have, and that the provider's list does not name. */
  const missing = async (window: Window, { charges }: ProviderLedger): Promise<Difference[]> => {
    const listed = new Set(charges.map(({ paymentIntentId }) => paymentIntentId));
    // Charges are older than their settlement, by up to the timeout of reconciliation.
    const from = new Date(window.from.getTime() + OVERLAP);
    const settled = await listSettled(db, from, window.to);
    const found: Difference[] = [];
    for (const payment of settled) {
      const intent = payment.payment_intent_id;
      if (intent === null || listed.has(intent)) continue;
      const session = await gateway.readSession(payment.session_id);
      if (session?.state === 'paid' && session.paymentIntentId === intent) continue;
      found.push(notAtProvider(intent, payment.order_id, payment.amount_cents));
    }
    return found;
  };

  const compare = async (window: Window): Promise<Difference[]> => {
    const provider = await readProvider(window);
    const differences = differencesBetween(provider, await readShopLedger(db, provider));
    return [...differences, ...(await missing(window, provider))];
  };

  return {
    compare,

    /** Both ledgers of one payment. */
    async compareOne(paymentIntentId: string): Promise<Difference[]> {
      const provider = {
        charges: await gateway.listChargesOf(paymentIntentId),
        ...(await gateway.readTransactions(paymentIntentId)),
      };
      const shop = await readShopLedger(db, provider, [paymentIntentId]);
      const known = provider.charges.length > 0 || !shop.payments.has(paymentIntentId);
      return known ? differencesBetween(provider, shop) : missingOne(paymentIntentId, shop);
    },

    /** The whole of both ledgers, a week at a time. */
    async compareAll(now: Date): Promise<Difference[]> {
      const oldest = await oldestPayment(db);
      if (oldest === null) return [];
      const found: Difference[] = [];
      for (let at = oldest.getTime() - OVERLAP; at < now.getTime(); at += CHUNK) {
        const to = new Date(Math.min(at + CHUNK, now.getTime()));
        found.push(...(await compare({ from: new Date(at - OVERLAP), to })));
      }
      return [...new Map(found.map((one) => [`${one.kind} ${one.subject}`, one])).values()];
    },
  };
}

export interface ReadingDependencies extends LedgerDependencies {
  readonly settle: Settle;
  readonly transactions: TransactionSync;
  readonly providerEvents: ProviderEvents;
}

/**
 * Reads the provider's ledger since the last look: events that never came, and whatever was charged,
 * given back or disputed. What differs is looked at; what differs after that is noted for an admin.
 */
export function createLedgerReading(dependencies: ReadingDependencies) {
  const { db, gateway, settle, transactions, providerEvents, log } = dependencies;
  const comparison = createComparison({ db, gateway });

  const mend = async ({ kind, orderId, paymentIntentId, shopCents }: Difference): Promise<void> => {
    if (kind === 'charge' && shopCents === null && orderId !== null && isId(orderId)) {
      const payment = await findByOrder(db, orderId);
      // One that is still open has just been asked about.
      const sessionId = payment?.status === 'open' ? null : (payment?.session_id ?? null);
      if (sessionId !== null) await settle(sessionId, 'reconciliation');
    }
    if (paymentIntentId !== null) await transactions.sync(paymentIntentId, 'reconciliation');
  };

  const note = async (difference: Difference): Promise<void> => {
    if (!(await noteDifference(db, difference))) return;
    log.error({ code: 'books_differ', ...difference }, 'the provider’s books say otherwise');
  };

  /** What is left of a payment's differences is noted, what is gone is ended. */
  const judge = async ({ subject, paymentIntentId }: Difference): Promise<void> => {
    const left = paymentIntentId === null ? [] : await comparison.compareOne(paymentIntentId);
    const same = left.find((one) => one.subject === subject);
    await (same === undefined ? endDifference(db, subject) : note(same));
  };

  /**
   * Mends what can be mended; what can't, for whatever reason, is noted, and no other waits for it.
   * @returns how many could not be looked at
   */
  const lookAt = async (differences: readonly Difference[]): Promise<number> => {
    const failed = new Set<Difference>();
    for (const { item, error } of await forEachConcurrently(differences, mend)) {
      failed.add(item);
      log.error({ code: 'payment_not_mended', err: error, ...item });
    }
    for (const { item, error } of await forEachConcurrently(differences, judge)) {
      failed.add(item);
      log.warn({ err: error, ...item }, 'a difference is noted as it was found');
      await note(item);
    }
    return failed.size;
  };

  return async function readLedger(before: Date, byHand: boolean): Promise<void> {
    const cursor = (await readCursor(db)) ?? new Date(before.getTime() - FIRST_LOOK);
    const since = byHand
      ? Math.min(cursor.getTime(), before.getTime() - BY_HAND)
      : cursor.getTime();
    const window = { from: new Date(since - OVERLAP), to: before };
    const events = await gateway.listEvents(window);
    const unheard = await unheardOf(
      db,
      events.map(({ id }) => id),
    );
    let broken = 0;
    for (const event of events) {
      if (!unheard.has(event.id)) continue;
      try {
        await providerEvents.receive(event, 'reconciliation');
      } catch (error) {
        // It is written down, and processed again like any event whose processing broke off.
        broken += 1;
        log.warn(
          { err: error, event: event.id },
          'an event that never came: left for the next time',
        );
      }
    }
    const found = await comparison.compare(window);
    const seen = new Set(found.map(({ subject }) => subject));
    // Found before: looked at again until it is mended, by an event or by a person at the provider.
    const earlier = (await listOpenDifferences(db)).map(toDifference);
    const failed = await lookAt([...found, ...earlier.filter(({ subject }) => !seen.has(subject))]);
    // What could not be mended is noted by now, and looked at again wherever the cursor stands.
    await moveCursor(db, before);
    if (broken > 0) throw new Error(`${broken} events that never came could not be processed`);
    if (failed > 0) throw new Error(`${failed} differences could not be looked at`);
  };
}
