import type { Cents } from '@gadgetry/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import { ShopError } from '../../errors/shop-error.ts';
import type { GatewayEvent } from './gateway-events.ts';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from './books-rules.ts';
import type { Movements } from './matching-rules.ts';
import type { GatewaySession, OpenSession } from './gateway-session.ts';

/**
 * The provider answered 5xx to a call with an idempotency key, and answers the same to that key from
 * then on. It may have carried the call out: ask whether it did before a new key is used.
 */
export class RememberedFailure extends ShopError {
  constructor() {
    super('payment_provider_unavailable');
  }
}

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

export interface RefundWanted {
  readonly paymentIntentId: string;
  readonly amount: Cents;
  readonly orderId: string;
  /** Goes along as metadata: by it the refund is known again where its answer was lost. */
  readonly transactionId: string;
}

/** `refused`: nothing was given back, and the same request would be refused again. */
export type RefundAnswer = { readonly refund: ProviderRefund } | { readonly refused: string };

/** How long the provider is waited for, without asking it a second time. */
export interface CallTimeout {
  readonly timeoutMs: number;
}

/** Whole seconds: the provider knows no smaller ones. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The payment provider in our own nouns. Everything throws payment_provider_unavailable when it is
 * away; a call with a key throws RememberedFailure where that key is of no use any more.
 */
export interface Gateway {
  /** Asked twice under one key, it answers with the same session. */
  openSession(
    wanted: SessionWanted,
    idempotencyKey: string,
    timeout?: CallTimeout,
  ): Promise<GatewaySession>;
  /** null: the provider has never heard of it. */
  readSession(sessionId: string): Promise<GatewaySession | null>;
  /**
   * Ends a session that is still open, so that it can't be paid any more; leaves any other as it is.
   * @param timeout for callers who would rather go without an answer than wait for one
   * @returns what the session is now
   */
  expireSession(sessionId: string, timeout?: CallTimeout): Promise<GatewaySession | null>;
  /** Gives a part or all of a payment back, once per key, however often it is asked. */
  refund(wanted: RefundWanted, idempotencyKey: string): Promise<RefundAnswer>;
  readMovements(paymentIntentId: string): Promise<Movements>;
  /**
   * Events about refunds and disputes of a time, oldest first. Those about sessions are not read:
   * every session that is open is asked about by itself.
   */
  listEvents(window: Window): Promise<GatewayEvent[]>;
  /** Sessions that were made in a time and can still be paid, whosever they are. */
  listOpenSessions(window: Window): Promise<OpenSession[]>;
  listRefunds(window: Window): Promise<ProviderRefund[]>;
  listDisputes(window: Window): Promise<ProviderDispute[]>;
  listCharges(window: Window): Promise<ProviderCharge[]>;
  listChargesOf(paymentIntentId: string): Promise<ProviderCharge[]>;
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
