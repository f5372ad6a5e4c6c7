import type { IncomingHttpHeaders } from 'node:http';
import type { MinorUnits } from '@gadgetry/contract/money';
import type { PaymentMethodName } from '@gadgetry/contract/payment-methods';
import type { ProviderProblem, SignatureProblem } from '@gadgetry/contract/payment-connection';
import type { FastifyBaseLogger } from 'fastify';
import { ShopError } from '../../errors/shop-error.ts';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from './ledger-rules.ts';
import type { ProviderTransactions } from './matching-rules.ts';

/** Who takes the money: a provider, or nobody but the shop's owner (`manual`). */
export type GatewayName = 'stripe' | 'manual';

/** A way to pay that shoppers choose: all that an order has to know of the gateway behind it. */
export interface PaymentMethod {
  readonly name: PaymentMethodName;
  /** How long an order keeps its stock for the money. */
  readonly holdMinutes: number;
  /** What payers are told to do by themselves; null: they pay in a form of the provider's. */
  readonly instructions: string | null;
}

/** Where a session stands; `processing`: the payer is done, the money is not there yet. */
export type SessionState = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

export interface OpenSession {
  readonly sessionId: string;
  /** null: none of ours. */
  readonly orderId: string | null;
}

/** What a payment is held against: what was asked for, in whose name. */
export interface PaymentClaim {
  readonly sessionId: string;
  readonly amount: MinorUnits | null;
  readonly currency: string | null;
  readonly orderId: string | null;
}

export interface GatewaySession extends PaymentClaim {
  readonly state: SessionState;
  readonly paymentIntentId: string | null;
  /** Lets a browser pay this session: handed out, never written down. */
  readonly clientSecret: string | null;
}

/**
 * What an event is about, cut down to what we act on. Only this is kept: the whole event holds the
 * session's client secret and the payer's details.
 */
export type EventSubject =
  | ({ readonly about: 'session' } & PaymentClaim)
  | {
      readonly about: 'payment';
      readonly paymentIntentId: string;
      readonly orderId: string | null;
    }
  | { readonly about: 'unreadable' }
  | { readonly about: 'nothing of ours' };

export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: EventSubject;
}

/**
 * The provider answered 5xx to a call with an idempotency key, and answers the same to that key from
 * then on. It may have carried the call out: ask whether it did before a new key is used.
 */
export class RememberedFailure extends ShopError {
  constructor() {
    super('payment_provider_unavailable');
  }
}

/** What was posted as an event is none: the provider has not signed it, or too long ago. */
export class SignatureRefused extends ShopError {
  readonly because: SignatureProblem;

  constructor(because: SignatureProblem) {
    super('signature_invalid');
    this.because = because;
  }
}

/** What the provider says of whose keys the shop has. */
export interface ProviderAccount {
  readonly id: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly takesPayments: boolean;
  readonly paysOut: boolean;
}

/** A refusal stays one until somebody changes keys or settings at the provider. */
export type AccountAnswer =
  | { readonly problem: Exclude<ProviderProblem, 'no_answer'> }
  | {
      readonly problem: null;
      /** null: the key is right, and may not read it. */
      readonly account: ProviderAccount | null;
      /** Of the provider's, when it answered, to the second; null: it named none. */
      readonly clock: Date | null;
    };

export type TestSessionAnswer =
  | { readonly problem: Exclude<ProviderProblem, 'no_answer'> }
  | { readonly problem: null; readonly sessionId: string };

export interface SessionRequest {
  readonly orderId: string;
  /** What the payer reads on the form. */
  readonly label: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly customerEmail: string;
  readonly expiresAt: Date;
  /** Where the payer comes back to, with the session's number as `session_id`. */
  readonly returnUrl: string;
}

export interface RefundRequest {
  readonly paymentIntentId: string;
  readonly amount: MinorUnits;
  /** Of the payment. */
  readonly currency: string;
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
  /**
   * When a session that is opened now ends, of an order whose hold ends then: after that, where the
   * provider lets it live so long. The same request sent again must be the same to the letter.
   */
  sessionEnd(holdExpiresAt: Date, now: Date): Date;
  /** Asked twice under one key, it answers with the same session. */
  openSession(
    request: SessionRequest,
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
  refund(request: RefundRequest, idempotencyKey: string): Promise<RefundAnswer>;
  readTransactions(paymentIntentId: string): Promise<ProviderTransactions>;
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
  /** Whose keys the shop has. */
  readAccount(): Promise<AccountAnswer>;
  /** A session of no order: what it is told of when it ends reaches the shop as all events do. */
  openTestSession(
    request: Pick<SessionRequest, 'label' | 'amount' | 'currency' | 'expiresAt' | 'returnUrl'>,
    idempotencyKey: string,
  ): Promise<TestSessionAnswer>;
  /** @throws SignatureRefused for what the provider has not signed in the last 300 s */
  verifyEvent(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<GatewayEvent>;
}

export interface GatewayOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the calls go; the provider's own address where it is not given. */
  readonly apiBase: string | undefined;
  readonly log: FastifyBaseLogger;
}
