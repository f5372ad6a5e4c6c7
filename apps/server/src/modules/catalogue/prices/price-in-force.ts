import { type RawBuilder, sql } from 'kysely';

/** What a variant of product `p` costs when no sale is on. @param variant what its row is called */
export function regularCents(variant: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${variant}.${column}`);
  return sql`coalesce(${of('regular_cents')}, ${of('price_cents')}, p.price_cents)`;
}

/**
 * What it costs by the clock, also in the moment before a sale that is due has been switched on or
 * off. The variant's row has to be one that is read and not locked, as are those of its product and of
 * the sales: of a row that was waited for, a later version is seen than of those beside it.
 */
export function centsInForce(variant: string): RawBuilder<number> {
  return sql`least(${regularCents(variant)}, (
    SELECT min(sp.cents) FROM sale_prices sp JOIN sales s ON s.id = sp.sale_id
    WHERE sp.variant_id = ${sql.ref(`${variant}.id`)} AND s.is_active
      AND s.begins_at <= statement_timestamp() AND s.ends_at > statement_timestamp()))`;
}

/** What stands with a variant whose price is a sale's. */
export interface OnSale {
  sale_ends_at: Date | null;
  was_cents: number | null;
}
