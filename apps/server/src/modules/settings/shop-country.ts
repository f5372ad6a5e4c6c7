import { countryName } from '@gadgetry/contract/countries';
import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { refusedField } from '../../errors/shop-error.ts';

/**
 * Orders of early releases name no country, and mean the shop's; all others keep theirs.
 * @throws ShopError validation_failed where there is one of them
 */
export async function refuseWhereMeant(trx: Transaction, country: string): Promise<void> {
  const { rows } = await sql<{ meant: boolean }>`
    SELECT orders_mean_shop_country() AS meant`.execute(trx);
  if (rows[0]?.meant !== true) return;
  const message = `There are orders of an early release whose addresses mean ${countryName(country)}: the shop stays there`;
  throw refusedField('country', message);
}
