import pino from 'pino';
import { type Env, readEnv } from '../env.ts';
import { recordChange } from '../modules/history/index.ts';
import { createIdentity, noHooks } from '../modules/identity/index.ts';
import { accountMailWriter, firstChoices } from '../modules/notifications/index.ts';
import { openSettings } from '../modules/settings/index.ts';
import { ownerStart } from '../start/owner-settings.ts';
import { shopSettings } from '../start/shop-settings.ts';
import type { OpenDatabase } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { createSecurityEvents } from '../modules/security-events/index.ts';
import { notOpened, onShopDatabase } from '../database/shop-database.ts';
import { explainStartFailure } from '../database/start-failure.ts';

type Identity = ReturnType<typeof createIdentity>;

interface Outcome {
  readonly done: boolean;
  /** What the owner reads. */
  readonly sentence: string;
}

type Work = (identity: Identity, email: string) => Promise<Outcome>;

async function onIdentity(
  database: OpenDatabase,
  env: Env,
  work: (identity: Identity) => Promise<Outcome>,
): Promise<Outcome> {
  if (!(await isMigrated(database.db))) {
    return { done: false, sentence: notOpened(env) };
  }
  const log = pino({ level: 'silent' });
  const kept = { ...ownerStart(env), db: database.db, earlierTransfer: null };
  const { current, transfer } = await openSettings(kept);
  const shop = shopSettings(env, current, transfer);
  const securityEvents = createSecurityEvents(database.db, log);
  const notifyOwner = accountMailWriter(env, shop);
  const hooks = {
    ...noHooks,
    notifyOwner,
    recordChange,
    securityEvents,
    adminGranted: firstChoices(env),
  };
  const identity = createIdentity({ env, shop, database, log, hooks });
  try {
    return await work(identity);
  } finally {
    await identity.close();
  }
}

/**
 * Does something for one account from the owner's command line, `npm run <name> -- EMAIL`, beside an
 * open shop or without one, with the shop's settings: the account's owner is told by mail. The process ends with 0 where it was done, 1 where not, 2 without an
 * address.
 */
export async function runForAccount(name: string, work: Work): Promise<void> {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0) {
    process.stderr.write(`Say whom: npm run ${name} -- EMAIL\n`);
    process.exitCode = 2;
    return;
  }
  try {
    const env = readEnv(process.env);
    const { done, sentence } = await onShopDatabase(env, (database) =>
      onIdentity(database, env, (identity) => work(identity, email)),
    );
    (done ? process.stdout : process.stderr).write(`${sentence}\n`);
    process.exitCode = done ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = 1;
  }
}
