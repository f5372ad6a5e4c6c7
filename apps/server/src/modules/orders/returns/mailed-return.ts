import { readOrderNumber } from '@gadgetry/contract/order-limits';
import type { Database } from '../../../database/database.ts';
import type { ReturnOfMail } from '../../notifications/index.ts';
import { findOrder } from '../order-store.ts';
import { findReturn } from './return-store.ts';
import { namedPieces } from './tell-of-return.ts';

/** Whoever has deleted their account is written no mail. */
async function idOf(db: Database, number: string | null): Promise<string | undefined> {
  const ofSomebody = db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.id')
    .where('o.customer_email', '<>', '');
  const wanted = number === null ? ofSomebody : ofSomebody.where('o.number', '=', number);
  const newest = wanted.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.id;
}

/** A return that the owner's mails are shown with. @param typed the number of its order; null: the newest */
export async function readMailedReturn(
  db: Database,
  typed: string | null,
): Promise<ReturnOfMail | null> {
  const number = typed === null ? null : readOrderNumber(typed);
  if (typed !== null && number === null) return null;
  const id = await idOf(db, number);
  const row = id === undefined ? undefined : await findReturn(db, id);
  const order = row && (await findOrder(db, row.order_id));
  if (row === undefined || order === undefined) return null;
  return {
    order: { id: order.id, number: order.number, placedAt: order.created_at },
    isGuest: order.key_version !== null,
    customer: { name: order.customer_name, email: order.customer_email },
    pieces: namedPieces(row),
    reason: row.reason,
    note: row.note,
    at: row.created_at,
  };
}
