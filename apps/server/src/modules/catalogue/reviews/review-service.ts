import type {
  AdminReview,
  AdminReviewQuery,
  OwnReview,
  OwnReviewState,
  ProductReviews,
  ProductReviewsQuery,
  ReviewDecision,
  ReviewInput,
} from '@gadgetry/contract/reviews';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import type { ReplicaRouting } from '../../../database/replica-routing.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Change, historyOf } from '../../history/index.ts';
import type { Person } from '../../identity/index.ts';
import { findReview, lockReview, readAdminReviews, readProductReviews } from './review-reading.ts';
import { firstNameAndInitial } from './review-rules.ts';
import { reviewSnapshot, toAdminReview, toOwnReview } from './review-serializer.ts';
import {
  type ReviewRow,
  type ReviewWithProduct,
  deleteReview,
  findOwnReview,
  findReviewedProduct,
  insertReview,
  lockOwnReview,
  updateReview,
  readReviewsOf,
} from './review-store.ts';

/** Whether an account has bought a product, has got it, and has not been given all its money back. */
export type HasReceived = (db: Database, userId: string, productId: string) => Promise<boolean>;

export interface ReviewServiceDeps {
  readonly db: Database;
  readonly replicaRouting: ReplicaRouting;
  readonly hasReceived: HasReceived;
}

const history = historyOf<ReviewWithProduct>('review', reviewSnapshot);

/** A review that says something else waits for the owner anew, and is not shown meanwhile. */
async function rewrite(
  trx: Transaction,
  before: ReviewRow,
  said: Pick<ReviewRow, 'stars' | 'body' | 'name'>,
): Promise<ReviewRow> {
  const { stars, body, name } = before;
  // Sent twice, or sent as it was.
  if (stars === said.stars && body === said.body && name === said.name) return before;
  return updateReview(trx, before, { ...before, ...said, status: 'waiting', reason: '' });
}

function decided(before: ReviewWithProduct, decision: ReviewDecision): ReviewWithProduct {
  const { status, answer } = decision;
  const kept = answer === before.answer ? before.answered_at : new Date();
  return {
    ...before,
    status,
    reason: status === 'rejected' ? decision.reason : '',
    answer,
    answered_at: answer === '' ? null : kept,
  };
}

export function createReviewService({ db, replicaRouting, hasReceived }: ReviewServiceDeps) {
  const own = async (person: Person, productId: string): Promise<OwnReviewState> => {
    const review = await findOwnReview(db, productId, person.id);
    return {
      mayReview: review !== undefined || (await hasReceived(db, person.id, productId)),
      name: firstNameAndInitial(person.fullName),
      review: review === undefined ? null : toOwnReview(review),
    };
  };

  return {
    /** @throws ShopError not_found, also for a product that is not sold any more */
    async ofProduct(productId: string, query: ProductReviewsQuery): Promise<ProductReviews> {
      return replicaRouting.read(async (on) => {
        const product = orNotFound(await findReviewedProduct(on, productId));
        return readProductReviews(on, product, query);
      });
    },

    own,

    /** The only one that an account has of a product, new or changed. @throws ShopError review_refused */
    async write(person: Person, productId: string, input: ReviewInput): Promise<OwnReview> {
      orNotFound(await findReviewedProduct(db, productId));
      const { mayReview } = await own(person, productId);
      if (!mayReview) throw new ShopError('review_refused');
      const said = { stars: input.stars, body: input.text, name: input.name };
      return inTransaction(db, async (trx) => {
        const lock = () => lockOwnReview(trx, productId, person.id);
        const fresh = { id: newId(), product_id: productId, user_id: person.id, ...said };
        const before = await lock();
        if (before !== undefined) return toOwnReview(await rewrite(trx, before, said));
        const inserted = await insertReview(trx, fresh);
        if (inserted !== undefined) return toOwnReview(inserted);
        // Another tab was faster.
        return toOwnReview(await rewrite(trx, orNotFound(await lock()), said));
      });
    },

    /** Nothing is left of it. @throws ShopError not_found */
    async withdraw(person: Person, productId: string): Promise<OwnReviewState> {
      await inTransaction(db, async (trx) => {
        await deleteReview(trx, orNotFound(await lockOwnReview(trx, productId, person.id)));
      });
      return own(person, productId);
    },

    async list(query: AdminReviewQuery): Promise<Page<AdminReview>> {
      const page = await readAdminReviews(db, query);
      return { ...page, rows: page.rows.map(toAdminReview) };
    },

    async one(id: string): Promise<AdminReview> {
      return toAdminReview(orNotFound(await findReview(db, id)));
    },

    /** @throws ShopError stale_edit where another admin has decided, or its writer has changed it */
    async decide(
      actor: Change['actor'],
      id: string,
      decision: ReviewDecision,
    ): Promise<AdminReview> {
      return inTransaction(db, async (trx) => {
        const before = orNotFound(await lockReview(trx, id));
        await history.refuseStaleEdit(trx, before, decision.version);
        const after = await history.change(trx, actor, 'updated', {
          before,
          wanted: decided(before, decision),
          write: async (inside, wanted) => ({
            ...before,
            ...(await updateReview(inside, before, wanted)),
          }),
        });
        return toAdminReview(after);
      });
    },
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;

/** What an account has written, whatever became of it. */
export async function reviewsOf(db: Database, userId: string) {
  const rows = await readReviewsOf(db, userId);
  return rows.map((row) => ({
    ...toOwnReview(row),
    product: { _id: row.product_id, name: row.product_name },
  }));
}
