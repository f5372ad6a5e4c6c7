import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { buildApp } from '../../app.ts';
import { type OpenDatabase, openDatabase } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { readEnv } from '../../env.ts';
import { startJobs } from '../../jobs/queue.ts';
import { type ProbeResult, type RequirementLevel, NotSo, saying } from './probe.ts';
import { type FitShop, shopProbes, takeTransfers } from './shop-probes.ts';

/** So long (ms) two nodes have to begin a job. */
const BEGUN_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** So long (ms) a job takes: time enough for the other node to begin it as well. */
const TAKES_MS = 1_500;

/** Two processes of one shop with one job. @throws where it is not done, or by both at one time */
async function tryJobs(address: string, schema: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const seen = { runs: 0, running: 0, most: 0 };
  const job = {
    name: 'fits',
    cron: '0 0 1 1 *',
    run: async () => {
      seen.runs += 1;
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      await delay(TAKES_MS);
      seen.running -= 1;
    },
  };
  const nodes = [1, 2].map(() => openDatabase(address, () => undefined, { connections: 4 }));
  try {
    const started = await Promise.all(
      nodes.map(({ pool }) => startJobs(pool, [job], { log, schema })),
    );
    const until = Date.now() + BEGUN_WITHIN_MS;
    while (seen.runs === 0 && Date.now() < until) await delay(LOOK_EVERY_MS);
    // Whoever stops lets what is running come to its end.
    await Promise.all(started.map((node) => node.stop()));
    if (seen.runs === 0) throw new NotSo('the job was not done');
    if (seen.most > 1) throw new NotSo('both did the job at one time');
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

/** Migrations of an engine that is slow with tables take as long as they take. */
const NO_LIMIT = 0;

const OPTIONS = /([?&])options=([^&]*)/;

/** The same address, with the schema as the only place where names are looked for. */
export function addressWithin(address: string, schema: string): string {
  const path = encodeURIComponent(`-c search_path=${schema}`);
  if (OPTIONS.test(address)) return address.replace(OPTIONS, `$1options=$2%20${path}`);
  return `${address}${address.includes('?') ? '&' : '?'}options=${path}`;
}

interface Step {
  readonly what: string;
  readonly without: string;
  readonly need?: RequirementLevel;
  run(): Promise<void>;
}

/**
 * Runs the shop itself within the schema: its migrations, its jobs, its calls, and their races.
 * @returns what was found, and whether it could be tried at all
 */
export async function tryShop(
  address: string,
  schema: string,
  tell: (finding: ProbeResult) => void,
): Promise<{ findings: ProbeResult[]; tried: boolean }> {
  const findings: ProbeResult[] = [];
  const attempt = async ({ what, without, run, need = 'needed' }: Step): Promise<boolean> => {
    let seen = '';
    const holds = await run().then(
      () => true,
      (error: unknown) => {
        seen = saying(error);
        return false;
      },
    );
    const finding: ProbeResult = { what, need, without, holds, seen };
    findings.push(finding);
    tell(finding);
    return holds;
  };
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-fits-'));
  const within = addressWithin(address, schema);
  const database = openDatabase(within, () => undefined, { connections: 12 });
  try {
    const opened = await attempt({
      what: 'A path of its own is taken from the address (options)',
      need: 'better',
      without:
        'The shop’s own part can’t be tried by this address: give `fits` the engine’s address as well.',
      run: () => expectPath(database, schema),
    });
    if (!opened) return { findings, tried: false };
    if (!(await attempt(migrating(within, schema)))) return { findings, tried: true };
    await attempt({
      what: 'Jobs: two nodes share one queue, and never do one job at one time',
      without: 'Mails, webhooks and upkeep stand still.',
      run: () => tryJobs(within, `${schema}_jobs`),
    });
    const open: FitShop[] = [];
    try {
      await attempt({
        what: 'The shop opens, and is filled with the demo’s goods and accounts',
        without: 'The shop can’t open.',
        run: async () => {
          open.push(await openShop(within, database, folder));
        },
      });
      for (const shop of open) {
        for (const probe of shopProbes) await attempt({ ...probe, run: () => probe.run(shop) });
      }
    } finally {
      await Promise.all(open.map(({ app }) => app.close()));
    }
    return { findings, tried: true };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function expectPath({ pool }: OpenDatabase, schema: string): Promise<void> {
  const { rows } = await pool.query<{ schema: string | null }>('SELECT current_schema() AS schema');
  if (rows[0]?.schema === schema) return;
  throw new NotSo('it was left out, and the shop would have worked among your own tables');
}

function migrating(within: string, schema: string): Step {
  return {
    what: 'All migrations',
    without: 'The shop can’t open: its tables can’t be made.',
    async run() {
      const unhurried = openDatabase(within, () => undefined, {
        connections: 2,
        statementMs: NO_LIMIT,
      });
      try {
        const done = await migrate(unhurried.db);
        if (done.length === 0) throw new NotSo(`${schema} was not empty`);
      } finally {
        await unhurried.close();
      }
    },
  };
}

async function openShop(within: string, database: OpenDatabase, folder: string): Promise<FitShop> {
  const env = readEnv({
    NODE_ENV: 'test',
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: within,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
    // The payment sandbox has a schema of its own that a shop may be using: orders are paid by transfer.
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_fits',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fits',
    STRIPE_WEBHOOK_SECRET: 'whsec_fits',
    LOG_LEVEL: 'silent',
  });
  const app = await buildApp({ env, database, log: pino({ level: 'silent' }), dev: false });
  await app.ready();
  const shop = { app, db: database.db, origin: env.origins[0] };
  await takeTransfers(shop);
  return shop;
}
