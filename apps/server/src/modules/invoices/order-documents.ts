import type { OpenDocument, OrderDocuments } from '@gadgetry/contract/invoices';
import type { Database } from '../../database/database.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import type { BilledOrder } from './billed-order-rules.ts';
import { toAdminDocument } from './document-serializer.ts';
import { readDocumentsOf } from './document-store.ts';
import { listProblems, problemOf } from './due-store.ts';
import { canHaveInvoice } from './issuing.ts';
import { holdingInvoice } from './plan-rules.ts';
import { isSellerKnown, readSettings } from './settings-store.ts';

export type ReadBilledOrder = (db: Database, orderId: string) => Promise<BilledOrder | undefined>;

const OPEN_SHOWN = 100;

/** What owners see of the documents of an order, and of orders that lack one. */
export function createOrderDocuments(
  db: Database,
  readOrder: ReadBilledOrder,
  numbersOf: (db: Database, orderIds: readonly string[]) => Promise<Map<string, string>>,
) {
  return {
    async read(orderId: string): Promise<OrderDocuments> {
      const order = orNotFound(await readOrder(db, orderId));
      const [documents, settings, problem] = await Promise.all([
        readDocumentsOf(db, orderId),
        readSettings(db),
        problemOf(db, orderId),
      ]);
      return {
        documents: documents.map(toAdminDocument),
        problem,
        canIssue: documents.length === 0 && canHaveInvoice(order) && isSellerKnown(settings),
        canCorrect: holdingInvoice(documents) !== undefined,
      };
    },

    async open(): Promise<OpenDocument[]> {
      const rows = await listProblems(db, OPEN_SHOWN);
      const numbers = await numbersOf(
        db,
        rows.map(({ order_id }) => order_id),
      );
      return rows.map(({ order_id: orderId, problem, noted_at }) => ({
        orderId,
        orderNumber: numbers.get(orderId) ?? '',
        problem: problem ?? '',
        since: noted_at.toISOString(),
      }));
    },
  };
}

export type OrderDocumentsReading = ReturnType<typeof createOrderDocuments>;
