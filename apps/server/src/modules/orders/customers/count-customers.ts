import type { Database } from '../../../database/database.ts';
import { spentByOrder } from '../../payments/index.ts';
import {
  type Figures,
  changedSince,
  forgetFigures,
  noteCountedUntil,
  ordersOf,
  readCountedUntil,
  writeFigures,
} from './figures-store.ts';

const BATCH = 500;
/** Longer than any transaction takes from its clock to its commit; what others count meanwhile is counted again. */
const LATE_MS = 600_000;
/** Longer than most take, and not so long that whoever opens a list counts everybody of a busy time again. */
const USUALLY_MS = 30_000;

async function countSome(db: Database, userIds: readonly string[]): Promise<void> {
  const orders = await ordersOf(db, userIds);
  const spent = await spentByOrder(
    db,
    orders.map(({ id }) => id),
  );
  const counted = new Map<string, Figures>();
  for (const { id, user_id: userId, created_at: at } of orders) {
    const before = counted.get(userId) ?? { orders: 0, spent: 0, firstAt: at, lastAt: at };
    counted.set(userId, {
      id: userId,
      orders: before.orders + 1,
      spent: before.spent + (spent.get(id) ?? 0),
      firstAt: before.firstAt < at ? before.firstAt : at,
      lastAt: before.lastAt > at ? before.lastAt : at,
    });
  }
  await writeFigures(db, [...counted.values()]);
  await forgetFigures(
    db,
    userIds.filter((id) => !counted.has(id)),
  );
}

async function countChanged(db: Database, lateMs: number): Promise<void> {
  const now = new Date();
  const since = new Date((await readCountedUntil(db)).getTime() - lateMs);
  const changed = await changedSince(db, since);
  for (let at = 0; at < changed.length; at += BATCH) {
    await countSome(db, changed.slice(at, at + BATCH));
  }
  await noteCountedUntil(db, now);
}

/**
 * Counts anew what those have ordered and spent to whose orders something has happened lately, also
 * where several processes do at once. Placing and paying do not wait for it.
 */
export const countCustomers = (db: Database): Promise<void> => countChanged(db, LATE_MS);

/** Before somebody looks: what came late by more than is usual is counted within a minute. */
export const countNewest = (db: Database): Promise<void> => countChanged(db, USUALLY_MS);
