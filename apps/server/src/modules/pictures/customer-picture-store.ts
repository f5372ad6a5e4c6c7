import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { MeasuredPicture } from './picture-service.ts';

/** Whose a picture is: of somebody with an account, for reviews, or of an order, for its returns. */
export type PictureSender = { readonly userId: string } | { readonly orderId: string };

const columnOf = (sender: PictureSender) =>
  'userId' in sender ? { user_id: sender.userId } : { order_id: sender.orderId };

/** Writes down that a picture is there, or that it was sent again just now. */
export async function keepCustomerPicture(
  db: Database,
  picture: MeasuredPicture,
  sender: PictureSender,
): Promise<void> {
  await db
    .insertInto('customer_pictures')
    .values({ user_id: null, ...picture, ...columnOf(sender) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ uploaded_at: sql`now()`, ...columnOf(sender) }),
    )
    .execute();
}

export async function isCustomerPictureOf(
  db: Database,
  name: string,
  sender: PictureSender,
): Promise<boolean> {
  const row = await db
    .selectFrom('customer_pictures')
    .select('name')
    .where('name', '=', name)
    .where((picture) => picture.and(columnOf(sender)))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isReviewPicture(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer_pictures')
    .select('name')
    .where('name', '=', name)
    .where('order_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Measures by name of what was sent. Until the transaction ends none of them can be removed. */
export async function holdCustomerPictures(
  trx: Transaction,
  sender: PictureSender,
  names: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  if (names.length === 0) return new Map();
  const rows = await trx
    .selectFrom('customer_pictures')
    .select(['name', 'width', 'height'])
    .where('name', 'in', names)
    .where((picture) => picture.and(columnOf(sender)))
    .orderBy('name')
    .forShare()
    .execute();
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}

/** What nothing shows any more: within the hour its files are removed. */
export async function leaveCustomerPictures(
  trx: Transaction,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await trx
    .updateTable('customer_pictures')
    .set({ user_id: null })
    .where('name', 'in', names)
    .execute();
}

/** All that an account has sent goes with it. */
export async function forgetCustomerPictures(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('customer_pictures')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function countOrderPictures(db: Database, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('customer_pictures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}

/** All that was sent for some orders is nobody's any more. */
export async function forgetOrderPictures(
  trx: Transaction,
  orderIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('customer_pictures')
    .set({ order_id: null })
    .where('order_id', 'in', orderIds)
    .execute();
}

const isLeft = (before: Date) =>
  sql<boolean>`((user_id IS NULL AND order_id IS NULL) OR uploaded_at < ${before})`;

export async function customerPicturesToRemove(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_pictures')
    .select('name')
    .where(isLeft(before))
    .orderBy('uploaded_at')
    .execute();
  return rows.map(({ name }) => name);
}

/** @returns whether the picture is nobody's or as old as that, and nobody else is about to use it */
export async function lockCustomerPicture(
  trx: Transaction,
  name: string,
  before: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_pictures')
    .select('name')
    .where('name', '=', name)
    .where(isLeft(before))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCustomerPicture(trx: Transaction, name: string): Promise<void> {
  await trx.deleteFrom('customer_pictures').where('name', '=', name).execute();
}
