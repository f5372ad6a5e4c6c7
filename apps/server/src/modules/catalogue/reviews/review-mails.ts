import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { createEncryption } from '../../../database/encryption.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { mailedForm } from '../../../http/mailed-form.ts';

const DAY_MS = 86_400_000;
/** Who got something longer ago is not asked: the shop may have asked for nothing until now. */
const ASKED_WITHIN_DAYS = 60;
const BATCH = 50;

interface ArrivedOrder {
  readonly userId: string;
  readonly customer: { readonly name: string; readonly email: string };
  readonly productIds: readonly string[];
}

/** Somebody is asked what they think of what they have bought. */
interface ReviewRequest {
  readonly customer: ArrivedOrder['customer'];
  readonly products: readonly { readonly id: string; readonly name: string }[];
  /** Path and query by which these mails are ended, without signing in. */
  readonly endPath: string;
}

export interface ReviewMailDeps {
  readonly db: Database;
  readonly reviews: {
    /** The owner wants reviews at all. */
    readonly wanted: () => boolean;
    /** So many days after the delivery. */
    readonly mailAfterDays: () => number;
    /** Of the shop: links are made with it. */
    readonly secret: string;
    /** Takes orders that have arrived, each once in its life, in the transaction that asks. */
    readonly takeArrivedOrders: (
      trx: Transaction,
      due: { readonly since: Date; readonly until: Date; readonly limit: number },
    ) => Promise<{ readonly taken: number; readonly arrived: readonly ArrivedOrder[] }>;
    readonly notify: (trx: Transaction, request: ReviewRequest) => Promise<void>;
  };
}

const END_PATH = '/review-mails';

const accountId = z.uuid();

/** What an order is asked about: what is still sold, and was not reviewed by its customer before. */
async function productsToAskAbout(
  trx: Transaction,
  { userId, productIds }: ArrivedOrder,
): Promise<{ id: string; name: string }[]> {
  const ended = trx.selectFrom('review_mails_ended').select('user_id');
  if ((await ended.where('user_id', '=', userId).executeTakeFirst()) !== undefined) return [];
  return trx
    .selectFrom('products as p')
    .select(['p.id', 'p.name'])
    .where('p.id', 'in', productIds)
    .where('p.is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reviews as r')
            .select('r.id')
            .whereRef('r.product_id', '=', 'p.id')
            .where('r.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('p.name')
    .execute();
}

/** Mails that ask for reviews, and the way to end them. */
export function createReviewMails({ db, reviews }: ReviewMailDeps) {
  const { wanted, mailAfterDays, secret, takeArrivedOrders, notify } = reviews;
  const tokens = createEncryption(secret, 'review mails');

  const askSome = (now: Date): Promise<number> => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const due = {
      since: daysAgo(ASKED_WITHIN_DAYS),
      until: daysAgo(mailAfterDays()),
      limit: BATCH,
    };
    return inTransaction(db, async (trx) => {
      const { taken, arrived } = await takeArrivedOrders(trx, due);
      for (const order of arrived) {
        const products = await productsToAskAbout(trx, order);
        if (products.length === 0) continue;
        const token = encodeURIComponent(tokens.encrypt(order.userId));
        const endPath = `${END_PATH}?token=${token}`;
        await notify(trx, { customer: order.customer, products, endPath });
      }
      return taken;
    });
  };

  return {
    /** Asks for reviews of what arrived some days before `now`; safe in several processes at once. */
    async ask(now: Date): Promise<void> {
      if (!wanted()) return;
      while ((await askSome(now)) === BATCH);
    },

    /** Ends them for the account that a link was made for. */
    routes: mailedForm(END_PATH, async (token) => {
      const account = accountId.safeParse(tokens.decrypt(token)).data;
      if (account === undefined) throw new ShopError('not_found');
      await db
        .insertInto('review_mails_ended')
        .values({ user_id: account })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return 'ended=1';
    }),
  };
}
