import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { LineRefund } from './refund-rules.ts';
import type { RefundLinesTable } from './tables.ts';

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

/** Its sum stands, and is for no pieces any more. */
export async function dropRefundLines(trx: Transaction, refundId: string): Promise<void> {
  await trx.deleteFrom('refund_lines').where('refund_id', '=', refundId).execute();
}

export function toLine({ order_item_id, quantity, amount_cents }: RefundLineRow): LineRefund {
  return { itemId: order_item_id, quantity, amount: amount_cents };
}
