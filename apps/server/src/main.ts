import { setTimeout as delay } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import { buildApp } from './app.ts';
import { readEnvToOpen, refuseDemoPasswords } from './start/demo-passwords.ts';
import type { ShopSettings } from '@gadgetry/contract/shop';
import { FIRST_ADMIN_DAYS } from '@gadgetry/contract/staff';
import type { Env } from './env.ts';
import { openDatabase } from './database/database.ts';
import { isOutage } from './errors/connection-errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { type RunningJobs, beginJobs } from './jobs/queue.ts';
import { hasAdmin, offerFirstAdmin } from './modules/identity/index.ts';
import { logDestination } from './observability/log-destination.ts';
import { migrate } from './database/migrate.ts';
import type { Outage } from './database/outage.ts';
import { type Replicas, openReplicas } from './database/replicas.ts';
import { warnOfSettings } from './start/shop-settings.ts';
import { explainStartFailure, sayingWhose } from './database/start-failure.ts';
import { watchPostgres } from './database/watch-postgres.ts';
import { scheduledJobs } from './jobs/scheduled-jobs.ts';
import { logSerializers } from './observability/access-log.ts';

/**
 * Connections that may wait until the process gets to them. Those that find no place are not told, and
 * try again after 1, 3, 7 and more seconds; the system may allow fewer (`net.core.somaxconn`).
 */
const ACCEPTED_LATER = 4_096;

/** How gently the process ends. */
interface Parting {
  /** Which balancers need to look away. */
  readonly graceSeconds: number;
  /** For which a connection without a request is kept, in case one is on its way. */
  readonly restMs: number;
}

/** Something to end, in the opposite order of how it began. */
type Ending = (parting: Parting) => Promise<unknown>;

/** As long as a request may take that is answered at all; whatever is not done by then never will be. */
const END_WITHIN_MS = 25_000;
/** Which leaves time to close the database. */
const DRAIN_WITHIN_MS = END_WITHIN_MS - 3_000;
/** Longer than requests of a busy client are apart, and than nginx keeps a connection (docs/nginx.conf). */
const REST_MS = 2_500;
/** For whoever ends the process in front of their own eyes, and for one that could not open. */
const AT_ONCE: Parting = { graceSeconds: 0, restMs: 0 };

/** Without a limit of time: a large table is not rebuilt in seconds, and other nodes wait for it meanwhile. */
async function prepareDatabase(env: Env, address: string): Promise<void> {
  const database = openDatabase(address, () => undefined, { connections: 2, statementMs: 0 });
  try {
    await refuseDemoPasswords(env, database.db);
    await migrate(database.db);
  } finally {
    await database.close();
  }
}

function openReplicasOf(env: Env, primary: string, log: Logger): Replicas | null {
  const address = env.DATABASE_REPLICA_URL;
  if (address === undefined) return null;
  return openReplicas({ primary, address, connections: env.DATABASE_CONNECTIONS, log });
}

async function start(env: Env, endings: Ending[], dev: boolean) {
  const log = pino({ level: env.LOG_LEVEL, serializers: logSerializers }, logDestination());
  warnOfSettings(env, log);
  // Loaded only where it is wanted: it brings more code than the shop has.
  const tracing = env.traced
    ? (await import('./observability/tracing.ts')).startTracing(env.tracedAs, log)
    : undefined;
  if (tracing !== undefined) endings.push(tracing.stop);
  let isOpen = false;
  let embedded: EmbeddedPostgres | null = null;
  if (env.DATABASE_URL === undefined) {
    const postgres = await startEmbeddedPostgres(env.DATA_DIR);
    embedded = postgres;
    // A start that fails beside an open shop on the same data must not take its database away.
    endings.push(async () => {
      if (isOpen || !postgres.adopted) await postgres.stop();
    });
    endings.push(watchPostgres(embedded, env.DATA_DIR, log));
  }
  const address = env.DATABASE_URL ?? embedded?.connectionString ?? '';
  await sayingWhose(env.DATABASE_URL, () => prepareDatabase(env, address));
  let outage: Outage | null = null;
  const onIdleError = (error: Error) => {
    if (outage !== null && isOutage(error)) outage.met(error);
    else log.warn({ reason: error.message }, 'idle connection lost');
  };
  const database = openDatabase(address, onIdleError, { connections: env.DATABASE_CONNECTIONS });
  endings.push(database.close);
  const replicas = openReplicasOf(env, address, log);
  if (replicas !== null) endings.push(replicas.close);
  const app = await buildApp({
    env,
    database,
    ...(replicas && { replicas }),
    log,
    dev,
    tracing,
  });
  outage = app.outage;
  let jobs: RunningJobs | null = null;
  const closeApp = async ({ graceSeconds, restMs }: Parting) => {
    if (graceSeconds > 0) app.draining.begin();
    await delay(graceSeconds * 1_000);
    await app.draining.drain(restMs, DRAIN_WITHIN_MS);
    await app.close();
  };
  endings.push((parting) => Promise.all([closeApp(parting), jobs?.stop()]));
  // Filled first, where it is a demo. And asked before it opens: a start that fails ends the process, and one
  // that is open outlives its database.
  await app.ready();
  const token = env.LOCAL_ACCOUNTS ? await offerFirstAdmin(database.db, env.AUTH_SECRET) : null;
  const hasOwner = await hasAdmin(database.db);
  await app.listen({ port: env.PORT, host: env.HOST, backlog: ACCEPTED_LATER });
  isOpen = true;
  const scheduledWork = scheduledJobs(app.scheduledWork).map((job) => tracing?.job(job) ?? job);
  jobs = beginJobs(database.pool, scheduledWork, {
    log,
    workMetrics: app.workMetrics,
    outage: app.outage,
    gaveUp: app.scheduledWork.noteGivenUp,
  });
  return { shop: app.shop, hasOwner, token };
}

async function main(): Promise<void> {
  const endings: Ending[] = [];
  let ending: Promise<void> | null = null;
  const end = (parting: Parting): Promise<void> => {
    ending ??= (async () => {
      for (const step of endings.toReversed()) await step(parting);
    })();
    return ending;
  };
  const onSignal = (parting: Parting) => {
    setTimeout(() => process.exit(1), parting.graceSeconds * 1_000 + END_WITHIN_MS).unref();
    end(parting).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  let graceSeconds = 0;
  // Ctrl-C is a person who waits; SIGTERM is a supervisor, and a balancer has to hear of it.
  process.on('SIGINT', () => onSignal(AT_ONCE));
  process.on('SIGTERM', () => onSignal({ graceSeconds, restMs: REST_MS }));

  try {
    const env = await readEnvToOpen(process.env);
    graceSeconds = env.SHUTDOWN_GRACE_SECONDS;
    const opened = await start(env, endings, process.argv.includes('--dev'));
    process.stdout.write(greeting(opened));
  } catch (error) {
    // Whoever stops the shop while it opens is not told that it could not open.
    if (ending === null) process.stderr.write(`${explainStartFailure(error)}\n`);
    await end(AT_ONCE);
    process.exit(1);
  }
}

interface OpenedShop {
  readonly shop: ShopSettings;
  readonly hasOwner: boolean;
  /** Of the link that makes somebody the first admin; null: there is none. */
  readonly token: string | null;
}

function howToRunIt({ shop: { origin }, hasOwner, token }: OpenedShop): string[] {
  if (hasOwner) return [];
  if (token === null) {
    return [
      '',
      `Nobody runs it yet. Sign in at ${origin}/sign-in, and then, with the settings of this start:`,
      '  npm run grant-admin -- YOUR@EMAIL',
    ];
  }
  return [
    '',
    `Nobody runs it yet. Become its first admin here (works once, for ${FIRST_ADMIN_DAYS} days):`,
    `  ${origin}/first-admin#token=${token}`,
  ];
}

function greeting(opened: OpenedShop): string {
  const { name, origin, demoAccounts } = opened.shop;
  const accounts = demoAccounts.map(
    ({ role, email, password }) => `  ${role.padEnd(8)} ${email} / ${password}`,
  );
  const lines = [
    `${name} is open at ${origin}`,
    ...(accounts.length > 0 ? ['', 'Demo accounts:', ...accounts] : []),
    ...howToRunIt(opened),
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

await main();
