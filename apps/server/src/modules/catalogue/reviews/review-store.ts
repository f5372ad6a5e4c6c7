import { type Selectable, sql } from 'kysely';
import type { OwnPicture } from '@gadgetry/contract/reviews';
import type { Database, Transaction } from '../../../database/database.ts';
import { pastMoment } from '../../../database/shop-clock.ts';
import type { ReviewsTable } from '../tables.ts';
import { deletePicturesOf, picturesOf, replacePictures } from './review-picture-store.ts';
import { FORGOTTEN, type RatingSums, ratingChange } from './review-rules.ts';

export interface ReviewRow extends Selectable<ReviewsTable> {
  readonly pictures: readonly OwnPicture[];
}

/** With the name of what it is about. */
export interface ReviewWithProduct extends ReviewRow {
  product_name: string;
}

/** A product that is sold, with what its reviews come to. */
export async function findReviewedProduct(
  db: Database,
  id: string,
): Promise<({ id: string } & RatingSums) | undefined> {
  return db
    .selectFrom('products')
    .select(['id', 'review_count', 'review_stars'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

const ownReview = (db: Database, productId: string, userId: string) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .select(picturesOf('reviews'))
    .where('product_id', '=', productId)
    .where('user_id', '=', userId);

export async function findOwnReview(
  db: Database,
  productId: string,
  userId: string,
): Promise<ReviewRow | undefined> {
  return ownReview(db, productId, userId).executeTakeFirst();
}

/** All that an account has written, newest first. */
export async function readReviewsOf(db: Database, userId: string): Promise<ReviewWithProduct[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.name as product_name', picturesOf('reviews')])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.created_at', 'desc')
    .execute();
}

export async function lockOwnReview(
  trx: Transaction,
  productId: string,
  userId: string,
): Promise<ReviewRow | undefined> {
  return ownReview(trx, productId, userId).forUpdate().executeTakeFirst();
}

type NewReview = Pick<
  ReviewRow,
  'id' | 'product_id' | 'user_id' | 'name' | 'stars' | 'body' | 'pictures'
>;

/** @returns nothing where the account has one of this product already */
export async function insertReview(
  trx: Transaction,
  { pictures, ...review }: NewReview,
): Promise<ReviewRow | undefined> {
  const past = pastMoment();
  const inserted = await trx
    .insertInto('reviews')
    .values({ ...review, ...(past !== null && { created_at: past, updated_at: past }) })
    .onConflict((conflict) => conflict.constraint('reviews_once_each').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  await replacePictures(trx, inserted.id, pictures);
  return { ...inserted, pictures };
}

/** What all come to is changed with the one, in its transaction and under its lock. */
async function addToRating(
  trx: Transaction,
  productId: string,
  change: RatingSums | null,
): Promise<void> {
  if (change === null) return;
  await trx
    .updateTable('products')
    .set({
      review_count: sql`review_count + ${change.review_count}`,
      review_stars: sql`review_stars + ${change.review_stars}`,
    })
    .where('id', '=', productId)
    .execute();
}

/** Under the row's lock. */
export async function updateReview(
  trx: Transaction,
  before: ReviewRow,
  wanted: ReviewRow,
): Promise<ReviewRow> {
  const { name, stars, body, pictures, status, reason, answer, answered_at } = wanted;
  const row = await trx
    .updateTable('reviews')
    .set({
      name,
      stars,
      body,
      status,
      reason,
      answer,
      answered_at,
      version: sql`version + 1`,
      updated_at: sql`coalesce(${pastMoment()}::timestamptz, now())`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (pictures !== before.pictures) await replacePictures(trx, before.id, pictures);
  await addToRating(trx, before.product_id, ratingChange(before, row));
  return { ...row, pictures };
}

/** Under the row's lock. */
export async function deleteReview(trx: Transaction, review: ReviewRow): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', review.id).execute();
  await addToRating(trx, review.product_id, ratingChange(review, null));
}

/**
 * What is left of an account's reviews when it is deleted: those that everyone reads, of nobody and
 * without pictures. The others go, and so does that it wanted no mails.
 */
export async function anonymiseReviewer(trx: Transaction, userId: string): Promise<void> {
  await deletePicturesOf(trx, userId);
  await trx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('status', '<>', 'published')
    .execute();
  await trx
    .updateTable('reviews')
    .set({ user_id: null, name: FORGOTTEN, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute();
  await trx.deleteFrom('review_mails_ended').where('user_id', '=', userId).execute();
}
