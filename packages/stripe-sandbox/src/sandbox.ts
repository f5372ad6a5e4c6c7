import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createApiListener } from './api/listener.ts';
import { type Controls, createControls } from './controls.ts';
import { createDeliveryWorker } from './events/delivery-worker.ts';
import { type Faults, type FaultsInput, readFaults, writeFaults } from './faults.ts';
import { forgetPayer } from './payments/forget-payer.ts';
import { createPayerRoutes } from './payer-routes.ts';
import { SCHEMA, prepareSandboxSchema } from './schema.ts';
import type { Tables } from './tables.ts';
import { createUpkeep } from './upkeep.ts';
import type { Sandbox, SandboxLog } from './work.ts';

export interface StripeSandboxOptions {
  /** Stays its owner's: the sandbox never ends it. */
  readonly pool: pg.Pool;
  /** What callers of the API must present: 'sk_test_...'. */
  readonly secretKey: string;
  /** What events are signed with: 'whsec_...'. */
  readonly webhookSecret: string;
  /** Where events go; a function where the port is only known later. */
  readonly webhookUrl: string | (() => string);
  readonly log?: SandboxLog;
  /** The shortest life of a session, in seconds. Stripe's own 30 minutes unless a demo needs less. */
  readonly minSessionSeconds?: number;
  readonly now?: () => Date;
}

/** One running sandbox. Several, in several processes, may share one database. */
export interface StripeSandbox {
  /** Creates its tables where they are missing. Before anything else, at every start. */
  prepare(): Promise<void>;
  /** Opens the API on the loopback interface; `baseUrl` has no path. */
  listen(port?: number): Promise<{ readonly baseUrl: string }>;
  /** POST /payment-page, /payment-page/confirm and /payment-page/challenge, for the card form. */
  readonly payerRoutes: FastifyPluginAsync;
  /** Begins to send events and to expire sessions. Each process may; each delivery has one sender. */
  startDelivery(): void;
  /** Takes a payer's address out of all that is kept of their payments. */
  forgetPayer(email: string): Promise<void>;
  /** What is to go wrong, for every process on this database. `set` replaces all of it. */
  readonly faults: {
    get(): Promise<Faults>;
    set(faults: FaultsInput): Promise<Faults>;
  };
  /** What happens at the provider without the shop: the dashboard, the payer's bank, time. */
  readonly controls: Controls;
  /** Closes the API and lets running deliveries end. The pool stays open. */
  close(): Promise<void>;
}

const silent: SandboxLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const STRIPE_MINIMUM_SECONDS = 30 * 60;

/** A look-alike of the part of Stripe that a shop uses, for demos and tests. Money is never moved. */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { pool, webhookUrl, now = () => new Date() } = options;
  const closing = new AbortController();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema(SCHEMA);
  const sandbox: Sandbox = {
    db,
    secretKey: options.secretKey,
    minSessionSeconds: options.minSessionSeconds ?? STRIPE_MINIMUM_SECONDS,
    log: options.log ?? silent,
    now,
    wake: () => worker.wake(),
  };
  const worker = createDeliveryWorker({
    sandbox,
    webhookSecret: options.webhookSecret,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    upkeep: createUpkeep(sandbox),
  });
  let api: FastifyInstance | null = null;

  return {
    prepare: () => prepareSandboxSchema(pool),
    async listen(port = 0) {
      api ??= createApiListener(sandbox, closing.signal);
      const baseUrl = await api.listen({ host: '127.0.0.1', port });
      sandbox.log.info({ baseUrl }, 'payment sandbox is listening');
      return { baseUrl };
    },
    payerRoutes: createPayerRoutes(sandbox),
    startDelivery: () => worker.start(),
    forgetPayer: (email) => forgetPayer(db, email),
    faults: {
      get: () => readFaults(db),
      set: (faults) => writeFaults(db, faults),
    },
    controls: createControls(sandbox),
    async close() {
      closing.abort();
      await api?.close();
      await worker.stop();
    },
  };
}
