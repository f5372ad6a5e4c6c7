import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import type { Database } from '../database/database.ts';
import { type Env, SettingsError } from '../env.ts';
import { findShopCurrency, keepShopCurrency } from '../modules/settings/index.ts';

const FIRST = 'usd';

/**
 * The currency that the shop is in: the first start chooses it, and the owner until the first order.
 * @throws SettingsError where the setting names another one
 */
export async function openInCurrency(db: Database, { CURRENCY }: Pick<Env, 'CURRENCY'>) {
  const kept = (await findShopCurrency(db)) ?? (await keepShopCurrency(db, CURRENCY ?? FIRST));
  if (CURRENCY !== undefined && CURRENCY !== kept) {
    const [asked, has] = [CURRENCY.toUpperCase(), kept.toUpperCase()];
    throw new SettingsError(
      `CURRENCY is ${asked}, and this shop's prices and payments are in ${has}, which it keeps: take CURRENCY out, or open a shop in ${asked} on another database.`,
    );
  }
  setShopCurrency(currencyOf(kept));
}

/** For commands beside the shop, which write sums as it does. */
export async function readInCurrency(db: Database): Promise<void> {
  setShopCurrency(currencyOf((await findShopCurrency(db)) ?? FIRST));
}
