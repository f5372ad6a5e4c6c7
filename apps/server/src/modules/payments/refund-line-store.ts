import type { MinorUnits } from '@gadgetry/contract/money';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { LineRefund } from './refund-rules.ts';
import type { RefundLinesTable } from './tables.ts';
import type { TransactionRow } from './transaction-store.ts';

export type RefundLineRow = Selectable<RefundLinesTable>;

export async function insertRefundLines(
  trx: Transaction,
  refundId: string,
  lines: readonly LineRefund[],
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .insertInto('refund_lines')
    .values(
      lines.map(({ itemId, quantity, amount }) => ({
        refund_id: refundId,
        order_item_id: itemId,
        quantity,
        amount_cents: amount,
      })),
    )
    .execute();
}

/** The lines of all refunds of a payment, whatever became of them. */
export async function refundLinesOf(db: Database, paymentId: string): Promise<RefundLineRow[]> {
  return db
    .selectFrom('refund_lines')
    .innerJoin('payment_transactions', 'payment_transactions.id', 'refund_lines.refund_id')
    .selectAll('refund_lines')
    .where('payment_transactions.payment_id', '=', paymentId)
    .orderBy('refund_lines.order_item_id')
    .execute();
}

/** Its sum stands, and is for no pieces and no shipping any more. */
export async function dropRefundLines(trx: Transaction, refundId: string): Promise<void> {
  await trx.deleteFrom('refund_lines').where('refund_id', '=', refundId).execute();
  await trx
    .updateTable('payment_transactions')
    .set({ shipping_cents: 0 })
    .where('id', '=', refundId)
    .where('shipping_cents', '>', 0)
    .execute();
}

export function toLine({ order_item_id, quantity, amount_cents }: RefundLineRow): LineRefund {
  return { itemId: order_item_id, quantity, amount: amount_cents };
}

/**
 * How many pieces of these lines have gone back for their money, or are to; lines without are missing.
 * @param apart whether those are left out that were refunded as pieces of a return
 */
export async function returnedPieces(
  db: Database,
  itemIds: readonly string[],
  apart: 'all' | 'apart_from_returns' = 'all',
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const refunded = db
    .selectFrom('refund_lines')
    .innerJoin('payment_transactions', 'payment_transactions.id', 'refund_lines.refund_id')
    .select(({ fn }) => ['order_item_id', fn.sum<number>('refund_lines.quantity').as('pieces')])
    .where('order_item_id', 'in', itemIds)
    .where('payment_transactions.status', 'in', ['pending', 'succeeded', 'paid_otherwise'])
    .groupBy('order_item_id');
  const rows = await (apart === 'all'
    ? refunded
    : refunded.where('payment_transactions.return_id', 'is', null)
  ).execute();
  return new Map(rows.map(({ order_item_id, pieces }) => [order_item_id, pieces]));
}

/**
 * Pieces of lines that have gone back for their money.
 * @param firstItemId lines that were made earlier are left out
 */
export async function piecesGoneBack(
  db: Database,
  firstItemId: string,
): Promise<{ readonly itemId: string; readonly pieces: number }[]> {
  return db
    .selectFrom('refund_lines')
    .innerJoin('payment_transactions', 'payment_transactions.id', 'refund_lines.refund_id')
    .select(({ fn }) => [
      'order_item_id as itemId',
      fn.sum<number>('refund_lines.quantity').as('pieces'),
    ])
    .where('order_item_id', '>', firstItemId)
    .where('payment_transactions.status', 'in', ['succeeded', 'paid_otherwise'])
    .groupBy('order_item_id')
    .execute();
}

/** Pieces of a refund that has failed, is of no return and was not tried again: they count as not paid back. */
export async function piecesOfFailedRefund(
  trx: Transaction,
  refundId: string,
): Promise<LineRefund[]> {
  const rows = await trx
    .selectFrom('refund_lines')
    .innerJoin('payment_transactions as t', 't.id', 'refund_lines.refund_id')
    .selectAll('refund_lines')
    .where('t.id', '=', refundId)
    .where('t.status', '=', 'failed')
    .where('t.return_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_transactions as r')
            .select('r.id')
            .whereRef('r.retry_of', '=', 't.id'),
        ),
      ),
    )
    .execute();
  return rows.map(toLine);
}

export type RefundOfReturn = Pick<
  TransactionRow,
  'amount_cents' | 'shipping_cents' | 'status' | 'failure'
>;

/** What of shipping was promised with a return, the first time. */
export async function shippingOfReturn(trx: Transaction, returnId: string): Promise<MinorUnits> {
  const refund = await trx
    .selectFrom('payment_transactions')
    .select('shipping_cents')
    .where('return_id', '=', returnId)
    .where('given', 'is distinct from', 'exchange')
    .where('retry_of', 'is', null)
    .executeTakeFirst();
  return refund?.shipping_cents ?? 0;
}

/** What has become of the refunds of returns; of one that was tried again, of the newest try. */
export async function refundsOfReturns(
  db: Database,
  returnIds: readonly string[],
): Promise<Map<string, RefundOfReturn>> {
  if (returnIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_transactions')
    .select(['return_id', 'amount_cents', 'shipping_cents', 'status', 'failure'])
    .where('return_id', 'in', returnIds)
    .where('given', 'is distinct from', 'exchange')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap(({ return_id: id, ...refund }) => (id === null ? [] : [[id, refund]])),
  );
}
