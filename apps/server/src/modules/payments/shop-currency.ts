import type { Database } from '../../database/database.ts';

/** null: nothing was priced yet. */
export async function findShopCurrency(db: Database): Promise<string | null> {
  const row = await db.selectFrom('shop_currency').select('code').executeTakeFirst();
  return row?.code ?? null;
}

/**
 * Keeps it for good where none is kept: everything that is priced and paid from then on is in it.
 * @returns the one that counts, which several processes that start at once agree on
 */
export async function keepShopCurrency(db: Database, code: string): Promise<string> {
  await db
    .insertInto('shop_currency')
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findShopCurrency(db)) ?? code;
}
