import { type AdminProductsQuery, LOW_STOCK } from '@gadgetry/contract/catalogue';
import { type RawBuilder, sql } from 'kysely';

/** What a list is asked for that only admins may narrow it by. */
type AdminFilters = Pick<AdminProductsQuery, 'stock' | 'picture' | 'onSale'>;

const aVariant = (which: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM product_variants v WHERE v.product_id = p.id AND v.is_active AND ${which})`;

const SOME = aVariant(sql`v.stock > 0`);

/** The default variant is always active: where it has pieces, nobody has to look at the others. */
const NOTHING = sql<boolean>`EXISTS (
  SELECT FROM product_variants v WHERE v.product_id = p.id AND v.is_default AND v.stock <= 0) AND NOT ${SOME}`;

/**
 * As the dashboard counts it: said in two, for the database guesses badly how many a comparison with a
 * column meets.
 */
const AT_MOST = sql`(v.low_stock IS NULL AND v.stock <= ${sql.lit(LOW_STOCK)}
  OR v.low_stock IS NOT NULL AND v.stock <= v.low_stock)`;
/** Something of its product can be had. */
const OF_SOME = sql`(v.stock > 0 OR EXISTS (SELECT FROM product_variants o
  WHERE o.product_id = v.product_id AND o.is_active AND o.stock > 0))`;

const LEVELS = { out: NOTHING, low: aVariant(sql`${AT_MOST} AND ${OF_SOME}`), in: SOME } as const;

/** Conditions on rows `p` of products. */
export function meetingAdminFilters({
  stock,
  picture,
  onSale,
}: AdminFilters): RawBuilder<boolean>[] {
  return [
    ...(stock === undefined ? [] : [LEVELS[stock]]),
    ...(picture === undefined ? [] : [sql<boolean>`p.image IS NULL`]),
    ...(onSale === undefined ? [] : [aVariant(sql`v.sale_ends_at IS NOT NULL`)]),
  ];
}
