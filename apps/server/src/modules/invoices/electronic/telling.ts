import type { FastifyBaseLogger } from 'fastify';
import type { BilledOrder } from '../billed-order-rules.ts';
import type { DayOf, Unissued } from '../document-rules.ts';
import type { InvoiceSettingsRow } from '../settings-store.ts';
import { type Electronic, isEInvoice } from './e-invoice-rules.ts';
import { type Shape, electronicOf } from './e-invoice-of.ts';

const NO_FORM = 'what cancels a credit note has no form of its own in EN 16931';
const FAILED = 'something went wrong on our side';

/** How documents come by their data for programs, where the owner wants it. */
export function createTelling(log: FastifyBaseLogger) {
  const dataOf = (
    document: Unissued,
    order: BilledOrder,
    shape: Shape,
    { untaxedReason, dayOf }: { readonly untaxedReason: string; readonly dayOf: DayOf },
  ): Electronic => {
    if (document.kind === 'cancellation') return { problem: NO_FORM };
    try {
      return electronicOf(document, order, shape, { untaxedReason, dayOf });
    } catch (error) {
      // A document that the law asks for is not kept back for what its file has beside it.
      log.error({ err: error, code: 'document_without_data', orderId: order.id });
      return { problem: FAILED };
    }
  };

  return (
    document: Unissued,
    order: BilledOrder,
    shape: Shape,
    { settings, dayOf }: { readonly settings: InvoiceSettingsRow; readonly dayOf: DayOf },
  ): Unissued => {
    if (!settings.is_electronic) return document;
    const untaxedReason = settings.untaxed_reason;
    const electronic = dataOf(document, order, shape, { untaxedReason, dayOf });
    if (!isEInvoice(electronic)) {
      const { problem } = electronic;
      log.warn({ code: 'document_without_data', orderId: order.id, problem });
    }
    return { ...document, electronic };
  };
}
