import type { Sale, SaleInput } from '@gadgetry/contract/prices';
import type { TestShop } from './shop.ts';
import type { StockedShop } from './stocked-shop.ts';

const HOUR = 3_600_000;

/** A moment so many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** A sale that was planned; of a product without options, whose variant has the product's id. */
export async function planSale(
  shop: StockedShop,
  { _id }: { readonly _id: string },
  given: Partial<SaleInput> & { readonly price?: number },
): Promise<Sale> {
  const { price = 15, ...rest } = given;
  const { status, body } = await shop.call<Sale>('POST', '/sales', shop.admin, {
    productId: _id,
    endsAt: inHours(24),
    prices: [{ variantId: _id, price }],
    ...rest,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Moves the clock on, seen from what was planned and what was paid: nothing is switched by that. */
export async function letHoursPass(
  { database: { pool } }: Pick<TestShop, 'database'>,
  hours: number,
): Promise<void> {
  const by = `make_interval(hours => ${hours})`;
  await pool.query(`
    UPDATE sales SET begins_at = begins_at - ${by}, ends_at = ends_at - ${by},
      updated_at = updated_at - ${by};
    UPDATE product_variants SET sale_ends_at = sale_ends_at - ${by} WHERE sale_ends_at IS NOT NULL;
    UPDATE product_variants SET meant_since = meant_since - ${by};
    UPDATE price_history SET at = at - ${by}`);
}
