import { reviewPictureAddress } from '@gadgetry/contract/pictures';
import type { AdminReview, OwnReview, Review } from '@gadgetry/contract/reviews';
import type { Snapshot } from '../../history/index.ts';
import type { ReviewRow, ReviewWithProduct } from './review-store.ts';

export function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    stars: row.stars,
    text: row.body,
    pictures: row.pictures.map(({ name, alt, width, height }) => ({
      url: reviewPictureAddress(name),
      alt,
      width,
      height,
    })),
    at: row.created_at.toISOString(),
    answer:
      row.answered_at === null ? null : { text: row.answer, at: row.answered_at.toISOString() },
  };
}

export function toOwnReview(row: ReviewRow): OwnReview {
  return {
    _id: row.id,
    name: row.name,
    stars: row.stars,
    text: row.body,
    pictures: [...row.pictures],
    status: row.status,
    reason: row.reason,
    at: row.created_at.toISOString(),
  };
}

export function toAdminReview(row: ReviewWithProduct): AdminReview {
  return {
    ...toOwnReview(row),
    product: { _id: row.product_id, name: row.product_name },
    answer: row.answer,
    version: row.version,
  };
}

/** Nothing of its writer: the record of what admins did outlasts the review. */
export function reviewSnapshot(row: ReviewRow): Snapshot {
  const { version, status, reason, answer } = row;
  return { version, fields: { status, reason, answer } };
}
