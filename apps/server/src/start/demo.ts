import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { demoAccounts } from '../../demo/accounts.ts';
import { categoryPicture, demoCatalogue, picturesOf } from '../../demo/catalogue.ts';
import { hasNoCategories, seedCatalogue } from '../modules/catalogue/index.ts';
import { type Identity, seedCustomers } from '../modules/identity/index.ts';
import { hasNoPromocodes, seedPromocodes } from '../modules/promocodes/index.ts';
import { asOf } from '../database/shop-clock.ts';
import { inTransaction } from '../database/transactions.ts';
import type { Env } from '../env.ts';
import { type PastDependencies, makePast, openedAt, pastCustomers } from './demo-past.ts';

/** The demo's own picture of one of its categories, as long as that has the name it came with. */
export function demoCategoryPicture(name: string): string | null {
  const category = demoCatalogue.categories.find((one) => one.name === name && one.isActive);
  return category === undefined ? null : categoryPicture(category);
}

export interface DemoDependencies extends PastDependencies {
  readonly env: Pick<Env, 'DEMO_PAST'>;
  readonly identity: Pick<Identity, 'seedAccounts'>;
}

/** A demo's shop is full as soon as it is open. */
export function fillDemoWhenReady(app: FastifyInstance, dependencies: DemoDependencies): void {
  const { env, log } = dependencies;
  app.addHook('onReady', async () => {
    const filled = await fillDemo(dependencies);
    if (filled) log.info('the empty shop was filled as a demo');
    if (!env.DEMO_PAST) return;
    await makePast(dependencies).catch((error: unknown) => {
      // The goods are there: the shop opens, and its next start goes on.
      log.error(
        { err: error, code: 'demo_past_unfinished' },
        'the demo has a part of its past only',
      );
    });
  });
}

/**
 * Fills an empty shop with the demo's goods, codes and accounts, once: processes that start at the
 * same time wait for each other and only the first one finds the shop empty.
 * @returns whether the shop was empty
 */
async function fillDemo({ env, db, identity }: DemoDependencies): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('demo filling', 0))`.execute(trx);
    if (!((await hasNoCategories(trx)) && (await hasNoPromocodes(trx)))) return false;
    // The accounts come first, being committed by themselves: whatever ends the filling half way,
    // the shop is still empty and the next start does it again.
    // What was sold weeks ago, by whom and to whom, was there before.
    const atItsBeginning = <Result>(seed: () => Promise<Result>) =>
      env.DEMO_PAST ? asOf(openedAt(), seed) : seed();
    await atItsBeginning(() => identity.seedAccounts(demoAccounts));
    const products = demoCatalogue.products.map((product) => ({
      ...product,
      images: picturesOf(product),
    }));
    await atItsBeginning(() => seedCatalogue(trx, { ...demoCatalogue, products }));
    await seedPromocodes(trx, demoCatalogue.promocodes);
    // Without them there is nobody whose past could be told: a demo that was filled without stays so.
    if (env.DEMO_PAST) await seedCustomers(trx, pastCustomers());
    return true;
  });
}
