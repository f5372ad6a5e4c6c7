import type { OwnPicture } from '@gadgetry/contract/reviews';
import { type AliasedRawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';

/** The pictures of a review, as a column of it. */
export function picturesOf(
  review: 'reviews' | 'r',
): AliasedRawBuilder<readonly OwnPicture[], 'pictures'> {
  return sql<readonly OwnPicture[]>`(
    SELECT coalesce(json_agg(json_build_object(
      'name', rp.name, 'alt', rp.alt, 'width', rp.width, 'height', rp.height) ORDER BY rp.place), '[]')
    FROM review_pictures rp WHERE rp.review_id = ${sql.ref(`${review}.id`)})`.as('pictures');
}

const refusals = {
  review_pictures_name_key: [
    'validation_failed',
    'One of these pictures stands below another review of yours: take it out there first',
  ],
} as const;

/** Under the lock of the review: these and no others, in their order. */
export async function replacePictures(
  trx: Transaction,
  reviewId: string,
  pictures: readonly OwnPicture[],
): Promise<void> {
  await trx.deleteFrom('review_pictures').where('review_id', '=', reviewId).execute();
  if (pictures.length === 0) return;
  const shown = trx
    .insertInto('review_pictures')
    .values(pictures.map((picture, place) => ({ review_id: reviewId, place, ...picture })))
    .execute();
  await withConstraintErrors(shown, refusals);
}

/** Which of these a review shows, published or not. */
export async function picturesInReviews(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  const shown = db.selectFrom('review_pictures').select('name').where('name', 'in', names);
  return (await shown.execute()).map(({ name }) => name);
}

/** Whether everyone may see it. */
export async function isInPublishedReview(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_pictures as rp')
    .innerJoin('reviews as r', 'r.id', 'rp.review_id')
    .select('rp.name')
    .where('rp.name', '=', name)
    .where('r.status', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an account that is deleted: what everyone reads stays without the pictures. */
export async function deletePicturesOf(trx: Transaction, userId: string): Promise<void> {
  const theirs = trx.selectFrom('reviews').select('id').where('user_id', '=', userId);
  await trx.deleteFrom('review_pictures').where('review_id', 'in', theirs).execute();
}
