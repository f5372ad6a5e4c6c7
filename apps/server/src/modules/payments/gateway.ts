import type { Cents } from '@gadgetry/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayEvent } from './gateway-events.ts';
import type { GatewaySession } from './gateway-session.ts';

export interface SessionWanted {
  readonly orderId: string;
  /** What the payer reads on the form. */
  readonly label: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly customerEmail: string;
  readonly expiresAt: Date;
  readonly returnUrl: string;
}

export interface GatewayRefund {
  /** null: it was given back before, in another way. */
  readonly id: string | null;
  /** Whether the money is on its way back; otherwise a person has to look at it. */
  readonly accepted: boolean;
}

/** How long the provider is waited for, without asking it a second time. */
export interface Patience {
  readonly timeoutMs: number;
}

/** The payment provider in our own nouns. Everything throws payment_provider_unavailable when it is away. */
export interface Gateway {
  /** Asked twice for one order, it answers with the same session. */
  openSession(wanted: SessionWanted): Promise<GatewaySession>;
  /** null: the provider has never heard of it. */
  readSession(sessionId: string): Promise<GatewaySession | null>;
  /**
   * Ends a session that is still open, so that it can't be paid any more; leaves any other as it is.
   * @param patience for callers who would rather go without an answer than wait for one
   * @returns what the session is now
   */
  expireSession(sessionId: string, patience?: Patience): Promise<GatewaySession | null>;
  /** Gives all of a payment back, once, however often it is asked. */
  refund(paymentIntentId: string, idempotencyKey: string): Promise<GatewayRefund>;
  /** @throws ShopError signature_invalid for what the provider has not signed in the last 300 s */
  verifyWebhook(rawBody: Buffer, signature: string): Promise<GatewayEvent>;
}

export interface GatewayOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the calls go; Stripe's own address where it is not given. */
  readonly apiBase: string | undefined;
  readonly log: FastifyBaseLogger;
}
