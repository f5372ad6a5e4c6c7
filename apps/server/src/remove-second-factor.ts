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
  readonly done: boolean;
  readonly sentence: string;
}

async function removeSecondFactor(
  database: OpenDatabase,
  env: Env,
  email: string,
): Promise<Outcome> {
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
        done: false,
        sentence: 'This shop has not been opened yet: start it once first.',
      };
    }
    const done = await identity.removeSecondFactor(email);
    return done
      ? {
          done,
          sentence: `${email} signs in with the password alone now, and has to sign in again.`,
        }
      : { done, sentence: `No account has the address ${email}.` };
  } finally {
    await identity.close();
  }
}

const [email, ...more] = process.argv.slice(2);
if (email === undefined || more.length > 0) {
  process.stderr.write('Say whom: npm run remove-second-factor -- EMAIL\n');
  process.exitCode = 2;
} else {
  try {
    const env = readEnv(process.env);
    const { done, sentence } = await onShopDatabase(env, (database) =>
      removeSecondFactor(database, env, email),
    );
    (done ? process.stdout : process.stderr).write(`${sentence}\n`);
    process.exitCode = done ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = 1;
  }
}
