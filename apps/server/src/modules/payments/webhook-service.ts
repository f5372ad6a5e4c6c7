import type { FastifyBaseLogger } from 'fastify';
import { formatCents } from '@gadgetry/contract/money';
import type { Database } from '../../platform/database.ts';
import { isId } from '../../platform/identifiers.ts';
import type { Tally } from '../../platform/tally.ts';
import type { GatewayEvent, Happening } from './gateway-events.ts';
import type { PaymentClaim } from './gateway-session.ts';
import { contradictions } from './payment-rules.ts';
import { findByOrder, findBySession } from './payment-store.ts';
import type { Refunds } from './refunds.ts';
import type { Settle } from './settlement.ts';
import { findReceived, markProcessed, recordDelivery, recordReplay } from './webhook-store.ts';

export interface WebhookDependencies {
  readonly db: Database;
  readonly settle: Settle;
  readonly refunds: Refunds;
  readonly log: FastifyBaseLogger;
  readonly tally: Tally;
}

/** An event is only a reason to look: what is true is asked of the provider, in settlement. */
export function createWebhooks({ db, settle, refunds, log, tally }: WebhookDependencies) {
  const alarm = (event: PaymentClaim, wrong: string[]): string => {
    log.error({ code: 'payment_mismatch', event, wrong });
    return `mismatch: ${wrong.join(', ')}`;
  };

  const aboutSession = async (claim: PaymentClaim): Promise<string> => {
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
    const { outcome, session } = await settle(claim.sessionId);
    if (outcome !== 'unknown') return outcome;
    // Another shop may share the provider's account; what names an order was meant for us.
    const ours = claim.orderId !== null && (session === null || session.state === 'paid');
    return ours ? alarm(claim, ['session']) : 'not ours';
  };

  // A refund can overtake the news of the payment; told the other way round, the order would stay paid.
  const settleFirst = async (orderId: string | null): Promise<void> => {
    if (orderId === null || !isId(orderId)) return;
    const payment = await findByOrder(db, orderId);
    if (payment !== null && payment.payment_intent_id === null) await settle(payment.session_id);
  };

  const actOn = async (happening: Happening): Promise<string> => {
    if (happening.about === 'session') return aboutSession(happening);
    if (happening.about === 'refund') {
      await settleFirst(happening.orderId);
      return refunds.reflect(happening.paymentIntentId, happening.amount);
    }
    if (happening.about === 'dispute') {
      const { disputeId, reason, amount, paymentIntentId } = happening;
      return refunds.dispute(paymentIntentId, `${disputeId}: ${reason}, ${formatCents(amount)}`);
    }
    return 'ignored';
  };

  /** @throws whatever our own work throws: the event then stays unprocessed and is tried again */
  const process = async (event: GatewayEvent): Promise<string> => {
    const outcome = await actOn(event.happening);
    await markProcessed(db, event.id, outcome);
    return outcome;
  };

  return {
    process,

    async receive(event: GatewayEvent): Promise<string> {
      const outcome = (await recordDelivery(db, event)) ? await process(event) : 'processed before';
      tally.eventReceived(outcome);
      return outcome;
    },

    /**
     * Acts on an event once more, as if it had just come; what it led to before is overwritten.
     * @returns false where no such event ever came
     */
    async replay(id: string): Promise<boolean> {
      const event = await findReceived(db, id);
      if (event === null) return false;
      await recordReplay(db, id, await actOn(event.happening));
      return true;
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
