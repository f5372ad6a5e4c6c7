import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { demoAccounts } from '../../demo/accounts.ts';
import { categoryPicture, demoCatalogue, picturesOf } from '../../demo/catalogue.ts';
import { hasNoCategories, seedCatalogue } from '../modules/catalogue/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import { hasNoPromocodes, seedPromocodes } from '../modules/promocodes/index.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transactions.ts';

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
