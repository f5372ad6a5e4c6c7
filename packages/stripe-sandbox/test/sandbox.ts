import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../apps/server/test/database.ts';
import {
  type StripeSandbox,
  type StripeSandboxOptions,
  createStripeSandbox,
} from '../src/index.ts';
import {
  type PaymentOutcome,
  type PaymentPage,
  paymentOutcome,
  paymentPage,
} from '../src/payer-contract.ts';
import { SCHEMA } from '../src/schema.ts';
import type { Database, Tables } from '../src/tables.ts';
import { WEBHOOK_SECRET, type Webhook, openWebhook } from './webhook.ts';

const SECRET_KEY = 'sk_test_only_for_tests';

export interface OpenSandbox {
  readonly sandbox: StripeSandbox;
  /** The official SDK, pointed at the sandbox. */
  readonly stripe: Stripe;
  readonly database: TestDatabase;
  readonly webhook: Webhook;
  readonly baseUrl: string;
  /** Everything that was logged, as text. */
  readonly logged: string[];
  page(clientSecret: string): Promise<PaymentPage>;
  /** Types a card into the form and presses 'Pay'. */
  confirm(clientSecret: string, number: string, more?: CardMore): Promise<PaymentOutcome>;
  challenge(clientSecret: string, id: string, result: 'pass' | 'fail'): Promise<PaymentOutcome>;
  /** A bare call of the payer's routes. */
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>;
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Response>;
}

interface CardMore {
  readonly expiry?: string;
  readonly cvc?: string;
}

export interface OpenOptions
  extends Partial<Pick<StripeSandboxOptions, 'now' | 'minSessionSeconds'>> {
  /** Several sandboxes on one database are several processes. */
  readonly database?: TestDatabase;
  readonly webhook?: Webhook;
  readonly delivery?: boolean;
  readonly sdk?: { readonly maxNetworkRetries?: number; readonly timeout?: number };
}

/** The sandbox's own tables. Whoever waits for a lock of another there gives up after a second. */
export function openTables({ address }: TestDatabase): Database {
  const pool = new pg.Pool({ connectionString: address, options: '-c lock_timeout=1000' });
  // Dropping the database ends connections that are being closed anyway.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema(SCHEMA);
  onTestFinished(() => db.destroy());
  return db;
}

/** A sandbox as a shop has it: on a real database, with a webhook, behind the official SDK. */
export async function openSandbox(options: OpenOptions = {}): Promise<OpenSandbox> {
  const database = options.database ?? (await createTestDatabase());
  const webhook = options.webhook ?? (await openWebhook());
  const logged: string[] = [];
  const note = (details: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(details)}`);
  const sandbox = createStripeSandbox({
    pool: database.pool,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => webhook.url,
    log: { info: note, warn: note, error: note },
    ...(options.now === undefined ? {} : { now: options.now }),
    minSessionSeconds: options.minSessionSeconds ?? 1_800,
  });
  await sandbox.prepare();
  const { baseUrl } = await sandbox.listen();
  if (options.delivery !== false) sandbox.startDelivery();
  const shop = Fastify();
  await shop.register(sandbox.payerRoutes, { prefix: '/sandbox/v1' });
  onTestFinished(async () => {
    await sandbox.close();
    await shop.close();
  });

  const { hostname, port } = new URL(baseUrl);
  const stripe = new Stripe(SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...options.sdk,
  });
  const post: OpenSandbox['post'] = async (path, body) => {
    const answer = await shop.inject({
      method: 'POST',
      url: `/sandbox/v1${path}`,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    sandbox,
    stripe,
    database,
    webhook,
    baseUrl,
    logged,
    post,
    async page(clientSecret) {
      return paymentPage.parse((await post('/payment-page', { clientSecret })).body);
    },
    async confirm(clientSecret, number, { expiry = '12 / 99', cvc = '123' } = {}) {
      const year = String(new Date().getUTCFullYear() + 3).slice(2);
      const card = { number, expiry: expiry.replace('99', year), cvc };
      const answer = await post('/payment-page/confirm', { clientSecret, card, name: 'Ada Byron' });
      return paymentOutcome.parse(answer.body);
    },
    async challenge(clientSecret, challengeId, result) {
      const answer = await post('/payment-page/challenge', { clientSecret, challengeId, result });
      return paymentOutcome.parse(answer.body);
    },
    control: (method, path, body) =>
      fetch(`${baseUrl}/_sandbox${path}`, {
        method,
        headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      }),
  };
}

export interface OpenedSession {
  readonly id: string;
  readonly secret: string;
}

/** A session for two things, 59.97 dollars in all, as a shop opens one. */
export async function openSession(
  { stripe }: OpenSandbox,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<OpenedSession> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ui_mode: 'embedded_page',
      line_items: [
        {
          price_data: { currency: 'usd', unit_amount: 1_999, product_data: { name: 'Ring Light' } },
          quantity: 2,
        },
        {
          price_data: { currency: 'usd', unit_amount: 1_999, product_data: { name: 'Tripod' } },
          quantity: 1,
        },
      ],
      client_reference_id: 'order-1',
      customer_email: 'ada@example.com',
      metadata: { orderId: 'order-1' },
      payment_intent_data: { metadata: { orderId: 'order-1' } },
      return_url: 'http://localhost:3000/checkout/return?session_id={CHECKOUT_SESSION_ID}',
      ...more,
    },
    options,
  );
  if (session.client_secret === null) throw new Error('a session without a secret');
  return { id: session.id, secret: session.client_secret };
}

/** A session that has been paid with the card that pays. */
export async function openPaidSession(
  open: OpenSandbox,
): Promise<OpenedSession & { intent: string; charge: string }> {
  const session = await openSession(open);
  await open.confirm(session.secret, '4242424242424242');
  const { payment_intent: intent } = await open.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  if (intent === null || typeof intent === 'string') throw new Error('not expanded');
  if (typeof intent.latest_charge !== 'string') throw new Error('no charge');
  return { ...session, intent: intent.id, charge: intent.latest_charge };
}

/** A clock that only moves when told to. */
export function handClock(): { now: () => Date; advance: (seconds: number) => void } {
  let moment = Date.now();
  return {
    now: () => new Date(moment),
    advance: (seconds) => {
      moment += seconds * 1_000;
    },
  };
}

/** What the SDK throws when a call is refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => new Error('the call was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}
