import { currencyOf } from '@gadgetry/contract/currencies';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { violatedConstraint } from '../../errors/constraint-errors.ts';
import { refusedField } from '../../errors/shop-error.ts';

/** null: nothing was priced yet. */
export async function findShopCurrency(db: Database): Promise<string | null> {
  const row = await db.selectFrom('shop_currency').select('code').executeTakeFirst();
  return row?.code ?? null;
}

/**
 * Keeps it where none is kept: everything that is priced and paid from then on is in it.
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

const isYes = async (trx: Transaction, question: 'shop_has_sold' | 'shop_has_prices') => {
  const { rows } = await sql<{ yes: boolean }>`SELECT ${sql.ref(question)}() AS yes`.execute(trx);
  return rows[0]?.yes === true;
};

/**
 * Prices stay the numbers that they are, which they can only where both have equally many decimals.
 * @throws ShopError validation_failed: also once something was ordered, when the database keeps it
 */
export async function changeShopCurrency(trx: Transaction, from: string, to: string) {
  const [before, after] = [currencyOf(from), currencyOf(to)];
  const [had, wanted] = [from.toUpperCase(), to.toUpperCase()];
  const kept = () =>
    refusedField(
      'currency',
      `There are orders in ${had} already: a shop keeps what it has sold in`,
    );
  if (await isYes(trx, 'shop_has_sold')) throw kept();
  const isAlike =
    before.decimals === after.decimals && before.writtenDecimals === after.writtenDecimals;
  if (!isAlike && (await isYes(trx, 'shop_has_prices'))) {
    throw refusedField(
      'currency',
      `${wanted} has other decimals than ${had}: change to it before there are products, promo codes or prices of shipping`,
    );
  }
  try {
    await trx.updateTable('shop_currency').set({ code: to }).execute();
  } catch (error) {
    // The database waits for an order that is being placed: it may be the first one.
    throw violatedConstraint(error) === 'shop_currency_kept' ? kept() : error;
  }
}
