import { hkdfSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createStripeSandbox } from '@gadgetry/stripe-sandbox';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Env } from '../env.ts';
import type { PaymentProvider } from '../modules/payments/index.ts';
import type { OpenDatabase } from '../database/database.ts';
import { paysWithoutMoney } from './production-rules.ts';

const WEBHOOK_PATH = '/api/v1/payments/webhook';

// Made of the shop's own secret: no two shops share the sandbox's keys, while a restart and all
// processes of one shop have the same.
function derivedKey(authSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', authSecret, '', purpose, 24)).toString('hex');
}

/** The keys between a shop and its sandbox. */
export function sandboxKeys({ AUTH_SECRET }: Pick<Env, 'AUTH_SECRET'>) {
  return {
    secretKey: `sk_test_${derivedKey(AUTH_SECRET, 'payment sandbox: secret key')}`,
    webhookSecret: `whsec_${derivedKey(AUTH_SECRET, 'payment sandbox: webhook secret')}`,
  };
}

function ownAddress(app: FastifyInstance): string {
  const address: AddressInfo | string | null = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop does not listen');
  const everywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = everywhere ? '127.0.0.1' : address.address;
  const written = host.includes(':') ? `[${host}]` : host;
  return `http://${written}:${address.port}`;
}

export interface Paying {
  readonly provider: PaymentProvider;
  /** What the payer's browser calls; nothing with a provider that has pages of its own. */
  readonly routes: FastifyPluginAsync;
  /** Takes a person out of the provider's books, where that is ours to do. */
  anonymisePayer(email: string): Promise<void>;
}

interface Shop {
  readonly env: Env;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
}

/** Runs the sandbox in this process, for as long as the application is there. */
async function openSandbox(app: FastifyInstance, { env, database, log }: Shop): Promise<Paying> {
  const keys = sandboxKeys(env);
  const sandbox = createStripeSandbox({
    ...keys,
    pool: database.pool,
    webhookUrl: () => `${ownAddress(app)}${WEBHOOK_PATH}`,
    log,
  });
  await sandbox.prepare();
  app.addHook('onClose', () => sandbox.close());
  // Events need somewhere to go: an application that does not listen has no address.
  app.addHook('onListen', async () => sandbox.startDelivery());
  const apiBase = env.STRIPE_API_BASE ?? (await sandbox.listen()).baseUrl;
  return {
    provider: { ...keys, name: 'sandbox', publishableKey: null, apiBase, takesMoney: false },
    routes: sandbox.payerRoutes,
    anonymisePayer: sandbox.forgetPayer,
  };
}

function stripe(env: Env): Paying {
  // Settings that are missing have ended the process before: `readEnv` names them.
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = env;
  return {
    provider: {
      name: 'stripe',
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      apiBase: env.STRIPE_API_BASE,
      takesMoney: !paysWithoutMoney(env),
    },
    routes: async () => undefined,
    // Its owner does that in Stripe's dashboard, where the law may ask for it to be kept.
    anonymisePayer: async () => undefined,
  };
}

/** Whom the shop pays through, as the settings say. */
export async function openPaymentProvider(app: FastifyInstance, shop: Shop): Promise<Paying> {
  return shop.env.PAYMENTS === 'sandbox' ? openSandbox(app, shop) : stripe(shop.env);
}

/** The provider's API alone, for commands beside the shop: nothing is delivered, nothing falls due. */
export async function reachProvider(
  env: Env,
  { pool }: OpenDatabase,
  log: FastifyBaseLogger,
): Promise<
  Pick<PaymentProvider, 'secretKey' | 'webhookSecret' | 'apiBase'> & { close(): Promise<void> }
> {
  if (env.PAYMENTS === 'stripe') return { ...stripe(env).provider, close: async () => undefined };
  const keys = sandboxKeys(env);
  if (env.STRIPE_API_BASE !== undefined) {
    return { ...keys, apiBase: env.STRIPE_API_BASE, close: async () => undefined };
  }
  const sandbox = createStripeSandbox({ ...keys, pool, webhookUrl: () => '', log });
  const { baseUrl } = await sandbox.listen();
  return { ...keys, apiBase: baseUrl, close: () => sandbox.close() };
}
