import pino from 'pino';
import { type Env, readEnv } from './env.ts';
import { recordChange } from './modules/history/index.ts';
import { createIdentity, noHooks } from './modules/identity/index.ts';
import type { OpenDatabase } from './platform/database.ts';
import { isMigrated } from './platform/migrate.ts';
import { createSecurityEvents } from './platform/security-events.ts';
import { onShopDatabase } from './platform/shop-database.ts';
import { explainStartFailure } from './platform/start-failure.ts';

interface Outcome {
  readonly granted: boolean;
  readonly sentence: string;
}

async function grantAdmin(database: OpenDatabase, env: Env, email: string): Promise<Outcome> {
  const log = pino({ level: 'silent' });
  const identity = createIdentity({
    env,
    database,
    log,
    hooks: { ...noHooks, recordChange, securityEvents: createSecurityEvents(database.db, log) },
  });
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
  }
}

const [email, ...more] = process.argv.slice(2);
if (email === undefined || more.length > 0) {
  process.stderr.write('Say whom: npm run grant-admin -- EMAIL\n');
  process.exitCode = 2;
} else {
  try {
    const env = readEnv(process.env);
    const { granted, sentence } = await onShopDatabase(env, (database) =>
      grantAdmin(database, env, email),
    );
    (granted ? process.stdout : process.stderr).write(`${sentence}\n`);
    process.exitCode = granted ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = 1;
  }
}
