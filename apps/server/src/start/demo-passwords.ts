import { demoAccounts } from '../../demo/accounts.ts';
import { hasEmbeddedCluster } from '../database/data-folder.ts';
import type { Database } from '../database/database.ts';
import { onShopDatabase } from '../database/shop-database.ts';
import { type Env, SettingsError, readDataSettings, readEnv } from '../env.ts';
import { accountsWithKnownPassword } from '../modules/identity/index.ts';

/** The accounts that anybody could sign in to with a password that the README prints. */
export function accountsWithDemoPassword(db: Database): Promise<string[]> {
  return accountsWithKnownPassword(db, demoAccounts);
}

function sentenceOn(emails: readonly string[]): string {
  return `These accounts still have a demo's password, which is public: ${emails.join(', ')}. Run 'npm run retire-demo-accounts' with the same settings, or give each another password while the shop runs as a demo.`;
}

/**
 * Looks before anything is migrated or served.
 * @throws SettingsError where a demo's password would open an account of a real shop
 */
export async function refuseDemoPasswords(
  { production }: Pick<Env, 'production'>,
  db: Database,
): Promise<void> {
  if (!production) return;
  const found = await accountsWithDemoPassword(db);
  if (found.length > 0) throw new SettingsError(sentenceOn(found));
}

async function demoPasswordReason(
  variables: Record<string, string | undefined>,
): Promise<string | null> {
  const data = readDataSettings(variables);
  if (data?.production !== true) return null;
  if (data.DATABASE_URL === undefined && !hasEmbeddedCluster(data.DATA_DIR)) return null;
  try {
    const found = await onShopDatabase(data, ({ db }) => accountsWithDemoPassword(db));
    return found.length === 0 ? null : sentenceOn(found);
  } catch {
    // A database that can't be asked is the next start's matter: the settings come first.
    return null;
  }
}

/**
 * The settings of a shop that is to be opened.
 * @throws SettingsError with everything against this start at once, what the database has against it too
 */
export async function readEnvToOpen(variables: Record<string, string | undefined>): Promise<Env> {
  try {
    return readEnv(variables);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const reason = await demoPasswordReason(variables);
    throw reason === null ? error : new SettingsError(`${error.message}\n${reason}`);
  }
}
