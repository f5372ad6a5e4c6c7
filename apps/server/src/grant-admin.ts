import pino from 'pino';
import { type Env, readEnv } from './env.ts';
import { createIdentity } from './modules/identity/index.ts';
import { openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { isMigrated } from './platform/migrate.ts';
import { explainStartFailure } from './platform/start-failure.ts';

interface Outcome {
  readonly granted: boolean;
  readonly sentence: string;
}

async function grantAdmin(connectionString: string, env: Env, email: string): Promise<Outcome> {
  const database = openDatabase(connectionString, () => undefined, 1);
  const identity = createIdentity({ env, database, log: pino({ level: 'silent' }) });
  try {
    if (!(await isMigrated(database.db))) {
      return {
        granted: false,
        sentence: 'This shop has not been opened yet: start it once first.',
      };
    }
    const granted = await identity.grantAdmin(email);
    return granted
      ? { granted, sentence: `${email} is an admin now, and has to sign in again.` }
      : { granted, sentence: `No account has the address ${email}: sign up with it first.` };
  } finally {
    await identity.close();
    await database.close();
  }
}

/** On the shop's own database: the one in DATABASE_URL, or the embedded one, running or not. */
async function onShopDatabase(env: Env, email: string): Promise<Outcome> {
  if (env.DATABASE_URL !== undefined) return grantAdmin(env.DATABASE_URL, env, email);
  const embedded = await startEmbeddedPostgres(env.DATA_DIR);
  try {
    return await grantAdmin(embedded.connectionString, env, email);
  } finally {
    // One that was running belongs to the shop that is open on it.
    if (!embedded.adopted) await embedded.stop();
  }
}

const [email, ...more] = process.argv.slice(2);
if (email === undefined || more.length > 0) {
  process.stderr.write('Say whom: npm run grant-admin -- EMAIL\n');
  process.exitCode = 2;
} else {
  try {
    const { granted, sentence } = await onShopDatabase(readEnv(process.env), email);
    (granted ? process.stdout : process.stderr).write(`${sentence}\n`);
    process.exitCode = granted ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = 1;
  }
}
