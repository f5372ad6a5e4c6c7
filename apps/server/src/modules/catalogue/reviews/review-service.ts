import type {
  AdminReview,
  AdminReviewQuery,
  OwnReview,
  OwnReviewState,
  ProductReviews,
  ProductReviewsQuery,
  OwnPicture,
  ReviewDecision,
  ReviewInput,
} from '@gadgetry/contract/reviews';
import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import type { ReplicaRouting } from '../../../database/replica-routing.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { shopTime } from '../../../database/shop-clock.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
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

/** What customers have sent. */
interface ReviewPictureStore {
  /** Sizes by name of those that an account has sent; they stay as long as the transaction lasts. */
  readonly hold: (
    trx: Transaction,
    sender: { readonly userId: string },
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>>;
  /** Nothing shows them any more. */
  readonly leave: (trx: Transaction, names: readonly string[]) => Promise<void>;
}

export interface ReviewServiceDeps {
  readonly db: Database;
  readonly replicaRouting: ReplicaRouting;
  readonly hasReceived: HasReceived;
  readonly customerPictures: ReviewPictureStore;
}

type Said = Pick<ReviewRow, 'stars' | 'body' | 'name' | 'pictures'>;

const history = historyOf<ReviewWithProduct>('review', reviewSnapshot);

/** A review that says something else waits for the owner anew, and is not shown meanwhile. */
async function rewrite(trx: Transaction, before: ReviewRow, said: Said): Promise<ReviewRow> {
  const { stars, body, name, pictures } = before;
  // Sent twice, or sent as it was.
  if (isDeepStrictEqual({ stars, body, name, pictures }, said)) return before;
  return updateReview(trx, before, { ...before, ...said, status: 'waiting', reason: '' });
}

const namesOf = (pictures: readonly { readonly name: string }[]) =>
  pictures.map(({ name }) => name);

/**
 * With the sizes that the shop knows.
 * @throws ShopError validation_failed where one is not there, or is not the writer's
 */
function measured(
  asked: NonNullable<ReviewInput['pictures']>,
  held: Awaited<ReturnType<ReviewPictureStore['hold']>>,
): OwnPicture[] {
  return asked.map(({ name, alt }) => {
    const sizes = held.get(name);
    if (sizes === undefined) {
      throw refusedField('pictures', 'A picture is no longer there. Please upload it again.');
    }
    return { name, alt, ...sizes };
  });
}

function decided(before: ReviewWithProduct, decision: ReviewDecision): ReviewWithProduct {
  const { status, answer } = decision;
  const kept = answer === before.answer ? before.answered_at : shopTime();
  return {
    ...before,
    status,
    reason: status === 'rejected' ? decision.reason : '',
    answer,
    answered_at: answer === '' ? null : kept,
  };
}

export function createReviewService({
  db,
  replicaRouting,
  hasReceived,
  customerPictures,
}: ReviewServiceDeps) {
  const own = async (person: Person, productId: string): Promise<OwnReviewState> => {
    const review = await findOwnReview(db, productId, person.id);
    return {
      mayReview: review !== undefined || (await hasReceived(db, person.id, productId)),
      name: firstNameAndInitial(person.fullName),
      review: review === undefined ? null : toOwnReview(review),
    };
  };

  /** @throws ShopError not_found, review_refused */
  const mayReview = async (person: Person, productId: string): Promise<void> => {
    orNotFound(await findReviewedProduct(db, productId));
    if (!(await own(person, productId)).mayReview) throw new ShopError('review_refused');
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
      await mayReview(person, productId);
      return inTransaction(db, async (trx) => {
        const lock = () => lockOwnReview(trx, productId, person.id);
        const asked = input.pictures;
        const held = await customerPictures.hold(trx, { userId: person.id }, namesOf(asked ?? []));
        const saidAfter = (had: readonly OwnPicture[]): Said => ({
          stars: input.stars,
          body: input.text,
          name: input.name,
          pictures: asked === undefined ? had : measured(asked, held),
        });
        const change = async (before: ReviewRow): Promise<OwnReview> => {
          const after = await rewrite(trx, before, saidAfter(before.pictures));
          const kept = new Set(namesOf(after.pictures));
          const left = namesOf(before.pictures).filter((name) => !kept.has(name));
          await customerPictures.leave(trx, left);
          return toOwnReview(after);
        };
        const before = await lock();
        if (before !== undefined) return change(before);
        const fresh = { id: newId(), product_id: productId, user_id: person.id };
        const inserted = await insertReview(trx, { ...fresh, ...saidAfter([]) });
        // Otherwise another tab was faster.
        return inserted === undefined ? change(orNotFound(await lock())) : toOwnReview(inserted);
      });
    },

    mayReview,

    /** Nothing is left of it. @throws ShopError not_found */
    async withdraw(person: Person, productId: string): Promise<OwnReviewState> {
      await inTransaction(db, async (trx) => {
        const review = orNotFound(await lockOwnReview(trx, productId, person.id));
        await deleteReview(trx, review);
        await customerPictures.leave(trx, namesOf(review.pictures));
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
