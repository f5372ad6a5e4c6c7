import pino from 'pino';
import { buildApp } from './app.ts';
import { type Env, readEnv } from './env.ts';
import { openDatabase } from './platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { type RunningJobs, beginJobs } from './platform/jobs.ts';
import { migrate } from './platform/migrate.ts';
import { shopSettings } from './shop-settings.ts';
import { explainStartFailure } from './platform/start-failure.ts';
import { upkeepJobs } from './upkeep.ts';

/** Something to end, in the opposite order of how it began. */
type Ending = () => Promise<unknown>;

/** As long as a request may take that is answered at all; whatever is not done by then never will be. */
const END_WITHIN_MS = 25_000;

async function start(env: Env, endings: Ending[], dev: boolean): Promise<string> {
  const log = pino({ level: env.LOG_LEVEL });
  let embedded: EmbeddedPostgres | null = null;
  if (env.DATABASE_URL === undefined) {
    embedded = await startEmbeddedPostgres(env.DATA_DIR);
    endings.push(embedded.stop);
  }
  const connectionString = env.DATABASE_URL ?? embedded?.connectionString ?? '';
  const database = openDatabase(connectionString, (error) =>
    log.warn({ reason: error.message }, 'idle connection lost'),
  );
  endings.push(database.close);
  await migrate(database.db);
  const app = await buildApp({ env, database, log, dev });
  let jobs: RunningJobs | null = null;
  // At once: while the jobs come to their end no request is taken any more.
  endings.push(() => Promise.all([app.close(), jobs?.stop()]));
  const address = await app.listen({ port: env.PORT, host: env.HOST });
  jobs = beginJobs(database.pool, upkeepJobs(app.upkeep), log, app.tally);
  return address;
}

async function main(): Promise<void> {
  const endings: Ending[] = [];
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => {
    ending ??= (async () => {
      for (const step of endings.toReversed()) await step();
    })();
    return ending;
  };
  const onSignal = () => {
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  try {
    const env = readEnv(process.env);
    await start(env, endings, process.argv.includes('--dev'));
    process.stdout.write(greeting(env));
  } catch (error) {
    // Whoever stops the shop while it opens is not told that it could not open.
    if (ending === null) process.stderr.write(`${explainStartFailure(error)}\n`);
    await end();
    process.exit(1);
  }
}

function greeting(env: Env): string {
  const { name, origin, demoAccounts } = shopSettings(env);
  const accounts = demoAccounts.map(
    ({ role, email, password }) => `  ${role.padEnd(8)} ${email} / ${password}`,
  );
  const lines = [
    `${name} is open at ${origin}`,
    ...(accounts.length > 0 ? ['', 'Demo accounts:', ...accounts] : []),
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

await main();
