import { type StaffNewsKind, neededFor } from '@gadgetry/contract/staff-notifications';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { findStaff, may } from '../../identity/index.ts';
import { digestBefore } from './digest-rules.ts';
import {
  type OrderFacts,
  type StaffNotification,
  type StockFacts,
  isOfOrder,
  newsOfJob,
  newsOfOrder,
  newsOfStock,
} from './staff-emails.ts';
import {
  type News,
  listChoices,
  listReaders,
  markTold,
  queueForDigest,
  takeDigest,
  takeUntold,
} from './staff-store.ts';

interface Reader {
  readonly name: string;
  readonly email: string;
}

export interface TellStaffDeps {
  readonly db: Database;
  readonly ordersOf: (db: Database, eventIds: readonly string[]) => Promise<OrderFacts[]>;
  readonly stockOf: (db: Database, variantIds: readonly string[]) => Promise<StockFacts[]>;
  readonly tell: (trx: Transaction, to: Reader, news: StaffNotification) => Promise<void>;
  readonly tellDay: (
    trx: Transaction,
    to: Reader,
    news: readonly StaffNotification[],
  ) => Promise<void>;
}

// Each transaction is short, however many orders came in at once.
const BATCH = 50;

const subjectsOf = (news: readonly News[], wanted: (kind: StaffNewsKind) => boolean) =>
  news.filter(({ kind }) => wanted(kind)).map(({ subject }) => subject);

/** Tells those who work here what they have chosen to know; safe in several processes at once. */
export function createTellStaff({ db, ordersOf, stockOf, tell, tellDay }: TellStaffDeps) {
  /** By the id of the news; what it was about may be gone by now. */
  const inWords = async (
    trx: Transaction,
    news: readonly News[],
  ): Promise<Map<string, StaffNotification>> => {
    const orders = await ordersOf(trx, subjectsOf(news, isOfOrder));
    const stock = await stockOf(
      trx,
      subjectsOf(news, (kind) => kind === 'low_stock'),
    );
    const said = ({ kind, subject }: News): StaffNotification | null => {
      if (isOfOrder(kind)) {
        const order = orders.find(({ eventId }) => eventId === subject);
        return order === undefined ? null : newsOfOrder(kind, order);
      }
      if (kind === 'job_gave_up') return newsOfJob(subject);
      const variant = stock.find(({ variantId }) => variantId === subject);
      return variant === undefined ? null : newsOfStock(variant);
    };
    return new Map(
      news.flatMap((one) => {
        const words = said(one);
        return words === null ? [] : [[one.id, words] as const];
      }),
    );
  };

  const tellBatch = (): Promise<number> =>
    inTransaction(db, async (trx) => {
      const news = await takeUntold(trx, BATCH);
      if (news.length === 0) return 0;
      const kinds = [...new Set(news.map(({ kind }) => kind))];
      const choices = await listChoices(trx, kinds);
      const staff = await findStaff(trx, [...new Set(choices.map((one) => one.user_id))]);
      const words = await inWords(trx, news);
      for (const one of news) {
        const notification = words.get(one.id);
        if (notification === undefined) continue;
        for (const to of staff) {
          if (!may(to, neededFor(one.kind))) continue;
          const choice = choices.find((of) => of.kind === one.kind && of.user_id === to.id);
          if (choice?.how === 'at_once') await tell(trx, to, notification);
          if (choice?.how === 'daily') {
            await queueForDigest(trx, [{ user_id: to.id, news_id: one.id }]);
          }
        }
      }
      await markTold(
        trx,
        news.map(({ id }) => id),
      );
      return news.length;
    });

  return {
    /** What has happened since: mail for who wants it at once, kept for the day's mail of who does not. */
    async tell(): Promise<void> {
      while ((await tellBatch()) === BATCH);
    },

    /** The mails of the day that are due by `now`, each once. */
    async tellDay(now: Date): Promise<void> {
      const before = digestBefore(now);
      for (const userId of await listReaders(db, before)) {
        await inTransaction(db, async (trx) => {
          const news = await takeDigest(trx, userId, before);
          const [reader] = await findStaff(trx, [userId]);
          if (reader === undefined) return;
          const words = await inWords(trx, news);
          const seen = news.filter(({ kind }) => may(reader, neededFor(kind)));
          const told = seen.flatMap(({ id }) => words.get(id) ?? []);
          if (told.length > 0) await tellDay(trx, reader, told);
        });
      }
    },
  };
}
