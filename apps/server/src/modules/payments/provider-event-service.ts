import type { TransactionSource } from '@gadgetry/contract/admin-orders';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { isId } from '../../database/identifiers.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import type { GatewayEvent, EventSubject } from './gateway.ts';
import type { PaymentClaim } from './gateway.ts';
import { contradictions } from './ledger-rules.ts';
import { findByOrder, findBySession } from './payment-store.ts';
import type { TransactionSync } from './sync-transactions.ts';
import type { Settle } from './settlement.ts';
import {
  findReceived,
  markProcessed,
  recordDelivery,
  recordReplay,
} from './provider-event-store.ts';

export interface ProviderEventsDependencies {
  readonly db: Database;
  readonly settle: Settle;
  readonly transactions: TransactionSync;
  readonly log: FastifyBaseLogger;
  readonly workMetrics: WorkMetrics;
}

/** An event is only a reason to look: what is true is asked of the provider, in settlement. */
export function createProviderEvents({
  db,
  settle,
  transactions,
  log,
  workMetrics,
}: ProviderEventsDependencies) {
  const alarm = (event: PaymentClaim, wrong: string[]): string => {
    log.error({ code: 'payment_mismatch', event, wrong });
    return `mismatch: ${wrong.join(', ')}`;
  };

  const aboutSession = async (claim: PaymentClaim, source: TransactionSource): Promise<string> => {
    const payment = await findBySession(db, claim.sessionId);
    if (payment !== null) {
      const booked = {
        amount: payment.amount_cents,
        currency: payment.currency,
        orderId: payment.order_id,
      };
      const wrong = contradictions(booked, claim);
      if (wrong.length > 0) return alarm(claim, wrong);
    }
    const { outcome, session } = await settle(claim.sessionId, source);
    if (outcome !== 'unknown') return outcome;
    // Another shop may share the provider's account; what names an order was meant for us.
    const ours = claim.orderId !== null && (session === null || session.state === 'paid');
    return ours ? alarm(claim, ['session']) : 'not ours';
  };

  const aboutPayment = async (
    { paymentIntentId, orderId }: Extract<EventSubject, { about: 'payment' }>,
    source: TransactionSource,
  ): Promise<string> => {
    const looked = await transactions.sync(paymentIntentId, source);
    if (looked !== null) return looked.news.join(', ') || 'already';
    // A refund can overtake the news of its payment: that is settled first, and looked at then.
    const payment = orderId !== null && isId(orderId) ? await findByOrder(db, orderId) : null;
    const sessionId = payment?.payment_intent_id === null ? payment.session_id : null;
    if (sessionId === null) return 'not ours';
    await settle(sessionId, source);
    const settled = await transactions.sync(paymentIntentId, source);
    return settled === null ? 'not ours' : settled.news.join(', ') || 'already';
  };

  const actOn = async (event: GatewayEvent, source: TransactionSource): Promise<string> => {
    const { subject } = event;
    if (subject.about === 'session') return aboutSession(subject, source);
    if (subject.about === 'payment') return aboutPayment(subject, source);
    if (subject.about === 'nothing of ours') return 'ignored';
    log.warn({ code: 'event_unreadable', event: event.id, type: event.type });
    return 'unreadable';
  };

  /** @throws whatever our own work throws: the event then stays unprocessed and is tried again */
  const process = async (
    event: GatewayEvent,
    source: TransactionSource = 'event',
  ): Promise<string> => {
    const outcome = await actOn(event, source);
    await markProcessed(db, event.id, outcome);
    return outcome;
  };

  return {
    process,

    async receive(event: GatewayEvent, source: TransactionSource = 'event'): Promise<string> {
      const fresh = await recordDelivery(db, event);
      const outcome = fresh ? await process(event, source) : 'processed before';
      workMetrics.eventReceived(outcome);
      return outcome;
    },

    /** An event that an admin has had sent: that it came is all there is to it. */
    async receiveTest(event: GatewayEvent): Promise<string> {
      const outcome = 'test event';
      if (await recordDelivery(db, event)) await markProcessed(db, event.id, outcome);
      workMetrics.eventReceived(outcome);
      return outcome;
    },

    /**
     * Acts on an event once more, as if it had just come; what it led to before is overwritten.
     * @returns false where no such event ever came
     */
    async replay(id: string): Promise<boolean> {
      const event = await findReceived(db, id);
      if (event === null) return false;
      await recordReplay(db, id, await actOn(event, 'admin'));
      return true;
    },
  };
}

export type ProviderEvents = ReturnType<typeof createProviderEvents>;
