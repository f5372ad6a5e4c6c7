import { createHash, randomUUID } from 'node:crypto';
import { shopCurrency } from '@gadgetry/contract/money';
import {
  PAYMENT_CONNECTION,
  type PaymentConnection,
  type ProviderProblem,
} from '@gadgetry/contract/payment-connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type Change, recordChange } from '../../history/index.ts';
import type { Gateway, GatewayEvent, SignatureRefused } from '../gateway.ts';
import {
  type ConnectionRow,
  type ConnectionStart,
  clockAhead,
  connectionSteps,
  testEventOf,
} from './connection-rules.ts';
import {
  noteAnswer,
  noteRefused,
  noteTest,
  noteTestProblem,
  noteVerified,
  readConnection,
} from './connection-store.ts';

/** The provider lets no session end sooner; this one is ended at once. */
const SESSION_MS = 31 * 60_000;
/** Anybody can post what is signed by nobody: it is written down so often, and no more. */
const REFUSED_EVERY_MS = 5_000;

export interface ConnectionDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly log: FastifyBaseLogger;
  readonly origin: string;
  readonly provider: {
    readonly name: PaymentConnection['provider'];
    readonly secretKey: string;
    readonly publishableKey: string | null;
    readonly webhookSecret: string;
    readonly takesMoney: boolean;
  };
}

/** What was true with other keys says nothing of these. */
function digestOf({ secretKey, webhookSecret }: ConnectionDependencies['provider']): string {
  const both = createHash('sha256').update(`${secretKey}\n${webhookSecret}`);
  return both.digest('base64url').slice(0, 22);
}

/** How the shop and its payment provider get on. */
export function createConnection(dependencies: ConnectionDependencies) {
  const { db, gateway, log, origin, provider } = dependencies;
  const keys = digestOf(provider);
  const start: ConnectionStart = {
    provider: provider.name,
    webhookUrl: `${origin}/api/v1/payments/webhook`,
  };
  let refusedAt = Number.NEGATIVE_INFINITY;

  const toLastAnswer = (row: ConnectionRow): PaymentConnection['lastAnswer'] =>
    row.asked_at && {
      at: row.asked_at.toISOString(),
      problem: row.problem,
      account:
        row.account_id === null
          ? null
          : {
              id: row.account_id,
              name: row.account_name,
              country: row.account_country,
              takesPayments: row.takes_payments === true,
              paysOut: row.pays_out === true,
            },
      clockAheadSeconds: row.clock_ahead_seconds,
    };

  const read = async (): Promise<PaymentConnection> => {
    const { row, now } = await readConnection(db, keys);
    const lastEvent = row?.verified_at && row.verified_type !== null ? row.verified_at : null;
    return {
      provider: provider.name,
      mode: provider.takesMoney ? 'live' : 'test',
      keys: {
        secret: provider.secretKey !== '',
        publishable: provider.publishableKey !== null,
        signing: provider.webhookSecret !== '',
      },
      webhookUrl: start.webhookUrl,
      lastEvent: lastEvent && { at: lastEvent.toISOString(), type: row?.verified_type ?? '' },
      lastRefused:
        row?.refused_at && row.refused_because !== null
          ? { at: row.refused_at.toISOString(), because: row.refused_because }
          : null,
      lastAnswer: row && toLastAnswer(row),
      testEvent: testEventOf(row, now, start),
      steps: connectionSteps(row, start),
    };
  };

  /** What the gateway throws where the provider is away is one of the answers here. */
  const orNoAnswer = async <Answer>(
    asked: Promise<Answer>,
  ): Promise<Answer | { readonly problem: ProviderProblem }> => {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof ShopError && error.code === 'payment_provider_unavailable') {
        return { problem: 'no_answer' };
      }
      throw error;
    }
  };

  const record = (actor: Change['actor'], fields: Readonly<Record<string, string>>) =>
    inTransaction(db, (trx) =>
      recordChange(trx, {
        entity: 'payment_connection',
        entityId: PAYMENT_CONNECTION,
        action: 'tested',
        actor,
        before: null,
        after: { version: 1, fields },
      }),
    );

  return {
    read,

    /** Asks the provider whose keys these are, and what time it has. */
    async check(): Promise<PaymentConnection> {
      const askedAt = Date.now();
      const answer = await orNoAnswer(gateway.readAccount());
      const clock = answer.problem === null ? answer.clock : null;
      const account = answer.problem === null ? answer.account : null;
      await noteAnswer(db, keys, {
        problem: answer.problem,
        account_id: account?.id ?? null,
        account_name: account?.name ?? null,
        account_country: account?.country ?? null,
        takes_payments: account?.takesPayments ?? null,
        pays_out: account?.paysOut ?? null,
        clock_ahead_seconds: clock && clockAhead(clock, askedAt, Date.now()),
      });
      return read();
    },

    /**
     * Has the provider send an event: a payment of the least sum is opened and ended at once. Nobody
     * is given what it could be paid with, so no money moves, with live keys neither.
     */
    async sendTestEvent(actor: Change['actor']): Promise<PaymentConnection> {
      await record(actor, { 'test event': start.webhookUrl });
      const opened = await orNoAnswer(
        gateway.openTestSession(
          {
            label: 'Test event: nobody pays this',
            amount: shopCurrency().chargeMin,
            currency: shopCurrency().code,
            expiresAt: new Date(Date.now() + SESSION_MS),
            returnUrl: origin,
          },
          `test-event-${randomUUID()}`,
        ),
      );
      const sessionId = opened.problem === null ? opened.sessionId : null;
      // Before its end is asked for: the event can be here before that is answered.
      await noteTest(db, keys, { test_session_id: sessionId, test_problem: opened.problem });
      if (sessionId === null) return read();
      const ended = await orNoAnswer(
        gateway.expireSession(sessionId).then(() => ({ problem: null })),
      );
      if (ended.problem !== null) await noteTestProblem(db, sessionId, ended.problem);
      return read();
    },

    /** @returns whether it is the test event, which nothing else is to be done about */
    noteVerified: (event: GatewayEvent): Promise<boolean> => noteVerified(db, keys, event),

    /** Never throws: whoever has posted it is refused in any case. */
    async noteRefused({ because }: SignatureRefused): Promise<void> {
      const now = performance.now();
      if (now - refusedAt < REFUSED_EVERY_MS) return;
      refusedAt = now;
      await noteRefused(db, keys, because).catch((error: unknown) => {
        log.warn({ err: error }, 'a refused event could not be written down');
      });
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
