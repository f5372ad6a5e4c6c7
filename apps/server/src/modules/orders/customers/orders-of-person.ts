import type { PersonalData } from '@gadgetry/contract/customers';
import type { IssuedDocument } from '@gadgetry/contract/invoices';
import { PAGE_SIZE_MAX } from '@gadgetry/contract/paging';
import type { Database } from '../../../database/database.ts';
import { readPayment, refundsOfReturns } from '../../payments/index.ts';
import { toRefunds } from '../order-payment-serializer.ts';
import { type WholeOrder, readOrdersOf } from '../order-reading.ts';
import { toOrder } from '../order-serializer.ts';
import { linesOf } from '../order-store.ts';
import { exchangesOfReturns } from '../exchanges/exchange-store.ts';
import { toOrderReturn } from '../returns/return-serializer.ts';
import { readReturnsOf } from '../returns/return-store.ts';

/** Invoices and credit notes of an order, oldest first. */
export type DocumentsOfOrder = (db: Database, orderId: string) => Promise<IssuedDocument[]>;

type ExportedOrder = PersonalData['orders'][number];

async function returnsOf(db: Database, orderId: string): Promise<ExportedOrder['returns']> {
  const rows = await readReturnsOf(db, orderId);
  const ids = rows.map(({ id }) => id);
  const [refunds, exchanges] = await Promise.all([
    refundsOfReturns(db, ids),
    exchangesOfReturns(db, ids),
  ]);
  return rows.map((row) => {
    const { contact_name: name, contact_email: email } = row;
    const beside = {
      settings: { howToSend: '' },
      refund: refunds.get(row.id),
      exchange: exchanges.get(row.id),
    };
    const { canCancel: _can, instructions: _how, ...kept } = toOrderReturn(row, beside);
    return { ...kept, contact: name === null || email === null ? null : { name, email } };
  });
}

/** All orders of an account with what has become of each, newest first. */
export async function readOrdersOfPerson(
  db: Database,
  userId: string,
  documentsOf: DocumentsOfOrder,
): Promise<ExportedOrder[]> {
  const withAll = async (row: WholeOrder): Promise<ExportedOrder> => {
    const [payment, returns, documents] = await Promise.all([
      readPayment(db, row.id, () => linesOf(db, row.id)),
      returnsOf(db, row.id),
      documentsOf(db, row.id),
    ]);
    return { ...toOrder(row), refunds: toRefunds(payment), returns, documents };
  };
  const orders: ExportedOrder[] = [];
  let cursor: string | undefined;
  do {
    const page = { limit: PAGE_SIZE_MAX, ...(cursor !== undefined && { cursor }) };
    const { rows, next } = await readOrdersOf(db, userId, page);
    // One after the other: somebody with a thousand orders does not take all connections.
    for (const row of rows) orders.push(await withAll(row));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return orders;
}
