import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { demoAccounts } from '../../demo/accounts.ts';
import { categoryPicture, demoCatalogue, picturesOf } from '../../demo/catalogue.ts';
import { hasNoCategories, seedCatalogue } from '../modules/catalogue/index.ts';
import { type Identity, accountsWithKnownPassword } from '../modules/identity/index.ts';
import { hasNoPromocodes, seedPromocodes } from '../modules/promocodes/index.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transactions.ts';
import { type Env, SettingsError, readDataSettings, readEnv } from '../env.ts';
import { hasEmbeddedCluster } from '../database/data-folder.ts';
import { onShopDatabase } from '../database/shop-database.ts';

/** The demo's own picture of one of its categories, as long as that has the name it came with. */
export function demoCategoryPicture(name: string): string | null {
  const category = demoCatalogue.categories.find((one) => one.name === name && one.isActive);
  return category === undefined ? null : categoryPicture(category);
}

/** A demo's shop is full as soon as it is open. */
export function fillDemoWhenReady(
  app: FastifyInstance,
  db: Database,
  seedAccounts: Identity['seedAccounts'],
): void {
  app.addHook('onReady', async () => {
    const filled = await fillDemo(db, seedAccounts);
    if (filled) app.log.info('the empty shop was filled as a demo');
  });
}

/**
 * Fills an empty shop with the demo's goods, codes and accounts, once: processes that start at the
 * same time wait for each other and only the first one finds the shop empty.
 * @returns whether the shop was empty
 */
async function fillDemo(db: Database, seedAccounts: Identity['seedAccounts']): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('demo filling', 0))`.execute(trx);
    if (!((await hasNoCategories(trx)) && (await hasNoPromocodes(trx)))) return false;
    // The accounts come first, being committed by themselves: whatever ends the filling half way,
    // the shop is still empty and the next start does it again.
    await seedAccounts(demoAccounts);
    const products = demoCatalogue.products.map((product) => ({
      ...product,
      images: picturesOf(product),
    }));
    await seedCatalogue(trx, { ...demoCatalogue, products });
    await seedPromocodes(trx, demoCatalogue.promocodes);
    return true;
  });
}

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
