import type { AdminProductsQuery } from '@gadgetry/contract/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { fewLeft } from '../stock/few-left.ts';

/** What a list is asked for that only admins may narrow it by. */
export interface AdminFilters extends Pick<AdminProductsQuery, 'picture' | 'onSale'> {
  /** Of which few are left: with what its owner calls few. */
  readonly stock?:
    | Exclude<AdminProductsQuery['stock'], 'low'>
    | { readonly fewAt: number }
    | undefined;
}

const aVariant = (which: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM product_variants v WHERE v.product_id = p.id AND v.is_active AND ${which})`;

const SOME = aVariant(sql`v.stock > 0`);

/** The default variant is always active: where it has pieces, nobody has to look at the others. */
const NOTHING = sql<boolean>`EXISTS (
  SELECT FROM product_variants v WHERE v.product_id = p.id AND v.is_default AND v.stock <= 0) AND NOT ${SOME}`;

/** Something of its product can be had. */
const OF_SOME = sql`(v.stock > 0 OR EXISTS (SELECT FROM product_variants o
  WHERE o.product_id = v.product_id AND o.is_active AND o.stock > 0))`;

const LEVELS = { out: NOTHING, in: SOME } as const;

const meetingStock = (stock: NonNullable<AdminFilters['stock']>): RawBuilder<boolean> =>
  typeof stock === 'string' ? LEVELS[stock] : aVariant(sql`${fewLeft(stock.fewAt)} AND ${OF_SOME}`);

/** Conditions on rows `p` of products. */
export function meetingAdminFilters({
  stock,
  picture,
  onSale,
}: AdminFilters): RawBuilder<boolean>[] {
  return [
    ...(stock === undefined ? [] : [meetingStock(stock)]),
    ...(picture === undefined ? [] : [sql<boolean>`p.image IS NULL`]),
    ...(onSale === undefined ? [] : [aVariant(sql`v.sale_ends_at IS NOT NULL`)]),
  ];
}
