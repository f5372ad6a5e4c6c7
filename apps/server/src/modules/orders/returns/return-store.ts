import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import type {
  AdminReturnsQuery,
  ReceiveBody,
  ReturnKind,
  ReturnReason,
  ReturnStatus,
} from '@gadgetry/contract/returns';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { byInstant, countUpTo, readPage } from '../../../database/keyset-pagination.ts';
import type { Tables } from '../../../database/tables.ts';
import { clockTimestamp } from '../../../database/shop-clock.ts';
import { forgetField } from '../../history/index.ts';
import { type RefundedPieces, returnedPieces } from '../../payments/index.ts';
import { restockedPieces } from '../restocked-store.ts';
import { forgetReturnPictures } from './return-picture-store.ts';
import type { LineToReturn } from './return-rules.ts';

function linesOf(returns: ExpressionBuilder<Tables, 'returns'>) {
  return jsonArrayFrom(
    returns
      .selectFrom('return_lines as l')
      .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
      .select(['i.id', 'i.name', 'i.options', 'i.product_id', 'i.variant_id'])
      .select(['l.quantity', 'l.received', 'l.condition', 'l.restocked'])
      .whereRef('l.return_id', '=', 'returns.id')
      .orderBy('i.position'),
  );
}

function picturesOf(returns: ExpressionBuilder<Tables, 'returns'>) {
  return jsonArrayFrom(
    returns
      .selectFrom('return_pictures as p')
      .select(['p.name', 'p.width', 'p.height'])
      .whereRef('p.return_id', '=', 'returns.id')
      .orderBy('p.place'),
  );
}

function whole(wanted: SelectQueryBuilder<Tables, 'returns', object>) {
  return wanted
    .innerJoin('orders as o', 'o.id', 'returns.order_id')
    .selectAll('returns')
    .select(['o.number', 'o.created_at as ordered_at', 'o.customer_name', 'o.customer_email'])
    .select((eb) => [linesOf(eb).as('lines'), picturesOf(eb).as('pictures')]);
}

const wholeReturns = (db: Database) => whole(db.selectFrom('returns'));

/** Oldest first. */
export async function readReturnsOf(db: Database, orderId: string) {
  return wholeReturns(db)
    .where('returns.order_id', '=', orderId)
    .orderBy('returns.created_at')
    .orderBy('returns.id')
    .execute();
}

/** A return with its lines and of whose order it is. */
export type ReturnRow = Awaited<ReturnType<typeof readReturnsOf>>[number];

export async function findReturn(db: Database, id: string): Promise<ReturnRow | undefined> {
  return wholeReturns(db).where('returns.id', '=', id).executeTakeFirst();
}

function matching(db: Database, { status, kind, orderId }: AdminReturnsQuery) {
  let wanted = db.selectFrom('returns');
  if (status !== undefined) wanted = wanted.where('returns.status', '=', status);
  if (kind !== undefined) wanted = wanted.where('returns.kind', '=', kind);
  if (orderId !== undefined) wanted = wanted.where('returns.order_id', '=', orderId);
  return wanted;
}

export async function readReturns(db: Database, query: AdminReturnsQuery) {
  const newestFirst = {
    key: byInstant(sql.ref('returns.created_at')),
    id: sql.ref('returns.id'),
    descending: true,
  } as const;
  return readPage(whole(matching(db, query)), newestFirst, query, () =>
    countUpTo(db, matching(db, query).select('returns.id'), COUNTED_MAX),
  );
}

/** Returns that no money comes back of. */
const NOT_GOING_BACK = ['REFUSED', 'CANCELLED', 'CLOSED'] as const;

/** The lines of an order with what of each goes back already, in their order. */
export async function readLinesToReturn(db: Database, orderId: string): Promise<LineToReturn[]> {
  const rows = await db
    .selectFrom('order_items as i')
    .select(['i.id', 'i.name', 'i.options', 'i.product_id', 'i.variant_id', 'i.quantity'])
    .select(({ selectFrom }) => [
      selectFrom('shipment_lines as s')
        .select(sql<number>`coalesce(sum(s.quantity), 0)::int`.as('sent'))
        .whereRef('s.order_item_id', '=', 'i.id')
        .as('sent'),
      ...([true, false] as const).map((isSent) =>
        selectFrom('return_lines as l')
          .innerJoin('returns as r', 'r.id', 'l.return_id')
          .select(sql<number>`coalesce(sum(coalesce(l.received, l.quantity)), 0)::int`.as('pieces'))
          .whereRef('l.order_item_id', '=', 'i.id')
          .where('r.is_sent', '=', isSent)
          .where('r.status', 'not in', NOT_GOING_BACK)
          .as(isSent ? 'sent_back' : 'withdrawn'),
      ),
      selectFrom('return_lines as l')
        .innerJoin('returns as r', 'r.id', 'l.return_id')
        .select(sql<number>`coalesce(sum(l.quantity), 0)::int`.as('pieces'))
        .whereRef('l.order_item_id', '=', 'i.id')
        .where('r.kind', '=', 'withdrawal')
        .where('r.status', 'not in', NOT_GOING_BACK)
        .as('withdrawn_from'),
      selectFrom('return_lines as l')
        .innerJoin('returns as r', 'r.id', 'l.return_id')
        .select(sql<number>`coalesce(sum(l.restocked), 0)::int`.as('pieces'))
        .whereRef('l.order_item_id', '=', 'i.id')
        .where('r.status', '=', 'CLOSED')
        .as('shelved'),
    ])
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .execute();
  const ids = rows.map(({ id }) => id);
  const refunded = await returnedPieces(db, ids, 'apart_from_returns');
  const restocked = await restockedPieces(db, ids);
  return rows.map((row) => ({
    itemId: row.id,
    name: nameWithChoice(row.name, row.options),
    productId: row.product_id,
    variantId: row.variant_id ?? row.product_id,
    quantity: row.quantity,
    sent: row.sent ?? 0,
    refunded: refunded.get(row.id) ?? 0,
    sentBack: row.sent_back ?? 0,
    withdrawn: row.withdrawn ?? 0,
    withdrawnFrom: row.withdrawn_from ?? 0,
    shelved: (row.shelved ?? 0) + (restocked.get(row.id)?.sent ?? 0),
    restocked: restocked.get(row.id) ?? { sent: 0, unsent: 0 },
  }));
}

interface NewReturn {
  readonly orderId: string;
  readonly key: string;
  readonly kind: ReturnKind;
  readonly isSent: boolean;
  readonly status: ReturnStatus;
  readonly pieces: readonly RefundedPieces[];
  readonly reason?: ReturnReason;
  readonly note?: string;
  readonly contact?: { readonly name: string; readonly email: string };
}

/** @returns its id */
export async function insertReturn(trx: Transaction, asked: NewReturn): Promise<string> {
  const id = newId();
  // Not the start of the transaction: it may have waited for the order.
  const at = clockTimestamp();
  await trx
    .insertInto('returns')
    .values({
      id,
      order_id: asked.orderId,
      idempotency_key: asked.key,
      kind: asked.kind,
      is_sent: asked.isSent,
      status: asked.status,
      reason: asked.reason ?? null,
      note: asked.note ?? '',
      question: null,
      answer: null,
      decision: null,
      contact_name: asked.contact?.name ?? null,
      contact_email: asked.contact?.email ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const lines = asked.pieces.map(({ itemId, quantity }) => ({
    return_id: id,
    order_item_id: itemId,
    quantity,
    received: null,
    condition: null,
    restocked: null,
  }));
  await trx.insertInto('return_lines').values(lines).execute();
  return id;
}

/** What is said with a change of state. */
export interface SaidOfReturn {
  readonly question?: string;
  readonly answer?: string | null;
  readonly decision?: string;
}

/** @returns whether this call was the one that moved it */
export async function moveReturn(
  trx: Transaction,
  id: string,
  { from, to, said = {} }: { from: ReturnStatus; to: ReturnStatus; said?: SaidOfReturn },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set({ ...said, status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function writeReceived(
  trx: Transaction,
  id: string,
  lines: ReceiveBody['lines'],
): Promise<void> {
  for (const { itemId, received, condition, restocked } of lines) {
    await trx
      .updateTable('return_lines')
      .set({ received, condition, restocked })
      .where('return_id', '=', id)
      .where('order_item_id', '=', itemId)
      .execute();
  }
}

/** By what they are called in the history: an answer to somebody says something of them. */
const WRITTEN_BY_OWNERS = ['question', 'decision'];

/** What was written of returns, by people of whom nothing is to be kept and to them. */
export async function forgetReturns(trx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    UPDATE returns SET note = '', answer = CASE WHEN answer IS NOT NULL THEN '' END,
      question = CASE WHEN question IS NOT NULL THEN '' END,
      decision = CASE WHEN decision IS NOT NULL THEN 'removed' END,
      contact_name = CASE WHEN contact_name IS NOT NULL THEN 'Deleted account' END,
      contact_email = CASE WHEN contact_email IS NOT NULL THEN '' END
    WHERE order_id = ANY(${orderIds}::uuid[])`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM returns WHERE order_id = ANY(${orderIds}::uuid[])`.execute(trx);
  await forgetReturnPictures(trx, orderIds);
  const ids = rows.map(({ id }) => id);
  for (const field of WRITTEN_BY_OWNERS) await forgetField(trx, { entity: 'return', field }, ids);
}
