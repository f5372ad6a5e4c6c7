import type { AdminDocument, IssuedDocument } from '@gadgetry/contract/invoices';
import { fromMinorUnits } from '@gadgetry/contract/money';
import { isEInvoice } from './electronic/e-invoice-rules.ts';
import type { DocumentRow, ListedDocument } from './document-store.ts';

export function toIssued(row: DocumentRow): IssuedDocument {
  return {
    _id: row.id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    total: fromMinorUnits(row.total_cents),
  };
}

function electronicProblemOf({ data: { electronic } }: DocumentRow): string | null {
  return electronic === undefined || isEInvoice(electronic) ? null : electronic.problem;
}

export function toAdminDocument(row: ListedDocument): AdminDocument {
  return {
    ...toIssued(row),
    orderId: row.order_id,
    orderNumber: row.data.order.number,
    buyer: row.data.buyer[0] ?? '',
    tax: fromMinorUnits(row.tax_cents),
    refersTo: row.refers_to_number,
    isCorrected: row.is_corrected,
    issuedAt: row.issued_at.toISOString(),
    actor: row.actor,
    isElectronic: isEInvoice(row.data.electronic),
    electronicProblem: electronicProblemOf(row),
  };
}
