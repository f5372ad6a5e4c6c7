import { accountsWithDemoPassword } from '../start/demo-passwords.ts';
import { readEnv } from '../env.ts';
import { recordChange } from '../modules/history/index.ts';
import { retireAccount } from '../modules/identity/index.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { onShopDatabase } from '../database/shop-database.ts';
import { explainStartFailure } from '../database/start-failure.ts';

/** Who runs a command on the shop's own machine is its owner; the history names the command. */
const OWNER = { id: 'owner', email: 'npm run retire-demo-accounts' };

async function retireAll(db: Database): Promise<string> {
  if (!(await isMigrated(db))) {
    throw new Error(
      'its database is of another release: start this release once, outside production',
    );
  }
  const emails = await accountsWithDemoPassword(db);
  for (const email of emails) await retireAccount(db, recordChange, email, OWNER);
  return emails.length === 0
    ? "No account has a demo's password."
    : `Deactivated, without a password or a role: ${emails.join(', ')}.`;
}

try {
  const sentence = await onShopDatabase(readEnv(process.env), ({ db }) => retireAll(db));
  process.stdout.write(`${sentence}\n`);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
