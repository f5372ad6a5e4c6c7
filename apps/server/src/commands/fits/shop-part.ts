import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from '../../app.ts';
import { type OpenDatabase, openDatabase } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { readEnv } from '../../env.ts';
import { type ProbeResult, type RequirementLevel, NotSo, saying } from './probe.ts';
import { type FitShop, shopProbes } from './shop-probes.ts';
import { tryJobs } from './shop-jobs.ts';

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
    BANK_TRANSFER_TEXT: 'An account that nobody pays to',
    LOG_LEVEL: 'silent',
  });
  const app = await buildApp({ env, database, log: pino({ level: 'silent' }), dev: false });
  await app.ready();
  return { app, db: database.db, origin: env.origins[0] };
}
