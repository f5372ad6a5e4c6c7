import type {
  AdminReviewQuery,
  ProductReviews,
  ProductReviewsQuery,
} from '@gadgetry/contract/reviews';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  byFlag,
  byInstant,
  byInteger,
  countAll,
  readPage,
  sortedBy,
} from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { matchingWords } from '../../../database/text-search.ts';
import { picturesOf } from './review-picture-store.ts';
import { type RatingSums, ratingOf, spreadOf } from './review-rules.ts';
import { toReview } from './review-serializer.ts';
import type { ReviewWithProduct } from './review-store.ts';

const publicOrders = {
  newest: byInstant(sql.ref('created_at')),
  best: byInteger(sql.ref('stars')),
  // Turned round, so that of the same stars the newest comes first here, too.
  worst: byInteger(sql`(-stars)`),
};

async function readSpread(db: Database, productId: string): Promise<number[]> {
  const counts = await db
    .selectFrom('reviews')
    .select(({ fn }) => ['stars', fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('status', '=', 'published')
    .groupBy('stars')
    .execute();
  return spreadOf(counts);
}

/** A page of what everyone may read of a product's reviews, with what all of them come to. */
export async function readProductReviews(
  db: Database,
  product: { readonly id: string } & RatingSums,
  query: ProductReviewsQuery,
): Promise<ProductReviews> {
  const { sort, stars } = query;
  let wanted = db
    .selectFrom('reviews')
    .selectAll()
    .select(picturesOf('reviews'))
    .where('product_id', '=', product.id)
    .where('status', '=', 'published');
  if (stars !== undefined) wanted = wanted.where('stars', '=', stars);
  const order = { key: publicOrders[sort], id: sql.ref('id'), descending: true };
  const spread = readSpread(db, product.id);
  const found = async () =>
    stars === undefined ? product.review_count : ((await spread)[5 - stars] ?? 0);
  const [counts, page] = await Promise.all([spread, readPage(wanted, order, query, found)]);
  const { average = 0, count = 0 } = ratingOf(product) ?? {};
  const { rows, total, next } = page;
  return { average, count, spread: counts, found: total, reviews: rows.map(toReview), next };
}

const adminOrders = {
  waiting: byFlag(sql`(r.status = 'waiting')`),
  at: byInstant(sql.ref('r.created_at')),
  stars: byInteger(sql.ref('r.stars')),
};

const withProduct = (db: Database) =>
  db.selectFrom('reviews as r').innerJoin('products as p', 'p.id', 'r.product_id');

export async function readAdminReviews(
  db: Database,
  query: AdminReviewQuery,
): Promise<Page<ReviewWithProduct>> {
  let wanted = withProduct(db);
  if (query.status !== undefined) wanted = wanted.where('r.status', '=', query.status);
  if (query.search !== undefined) {
    const text = sql`concat_ws(' ', p.name, r.name, r.body)`;
    wanted = wanted.where(matchingWords(text, query.search));
  }
  const order = { ...sortedBy(adminOrders, query.sort), id: sql.ref('r.id') };
  const columns = wanted.selectAll('r').select(['p.name as product_name', picturesOf('r')]);
  return readPage(columns, order, query, () => countAll(wanted));
}

export async function findReview(db: Database, id: string): Promise<ReviewWithProduct | undefined> {
  return withProduct(db)
    .selectAll('r')
    .select(['p.name as product_name', picturesOf('r')])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

export async function lockReview(
  trx: Transaction,
  id: string,
): Promise<ReviewWithProduct | undefined> {
  return withProduct(trx)
    .selectAll('r')
    .select(['p.name as product_name', picturesOf('r')])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
}
