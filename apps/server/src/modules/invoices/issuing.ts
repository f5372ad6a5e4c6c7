import { isDeepStrictEqual } from 'node:util';
import { shopCurrency } from '@gadgetry/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Database, Transaction } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../errors/shop-error.ts';
import { type Actor, recordChange } from '../history/index.ts';
import type { BilledOrder } from './billed-order-rules.ts';
import { cancellationOf, creditOfAll, creditOfRefund, leftOf } from './credit-rules.ts';
import { type Issuer, type Unissued, invoiceOf } from './document-rules.ts';
import {
  type DocumentRow,
  documentsOf,
  insertDocument,
  lockCounters,
  today,
} from './document-store.ts';
import type { Shape } from './electronic/e-invoice-of.ts';
import { createTelling } from './electronic/telling.ts';
import { delayDue, endDue, listDue, noteDue } from './due-store.ts';
import { type Step, holdingCredits, holdingInvoice, nextStep } from './plan-rules.ts';
import { type InvoiceSettingsRow, isSellerKnown, readSettings } from './settings-store.ts';
import { creditProblem, invoiceProblem } from './sum-rules.ts';

/**
 * The order of documents, locked: nothing becomes of its money, and nobody else issues one for it,
 * until the transaction ends.
 */
export type LockBilledOrder = (
  trx: Transaction,
  orderId: string,
) => Promise<BilledOrder | undefined>;

interface IssuingDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly lockOrder: LockBilledOrder;
  /** The shop's own, where the seller is. */
  readonly country: () => string;
}

/** The sums of a document are not those of its order: it is not issued. */
class SumsDiffer extends Error {}

const REFUND_FAILED = 'The refund did not arrive';
const BATCH = 100;

function issuerOf(settings: InvoiceSettingsRow, country: string): Issuer {
  const days = new Intl.DateTimeFormat('en-CA', {
    timeZone: settings.time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return {
    currency: shopCurrency().code,
    dayOf: (at) => days.format(at),
    seller: {
      country,
      name: settings.seller_name,
      address: settings.seller_address,
      vatId: settings.vat_id,
      taxNumber: settings.tax_number,
      registration: settings.registration,
      contact: settings.contact,
      bankDetails: settings.bank_details,
      footer: settings.footer,
    },
  };
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new SumsDiffer(problem);
}

const ALREADY_THEIRS = 'The invoice is for this recipient already';

const said = ({ number, data }: DocumentRow) => ({ number, recipient: data.buyer.join(', ') });

const withoutNames = ({ number }: DocumentRow) => ({ number, recipient: 'removed' });

/** Beside the document itself, which keeps it too. */
function record(
  trx: Transaction,
  actor: Actor,
  action: 'invoiced' | 'invoice_corrected',
  change: {
    readonly orderId: string;
    readonly from: Record<string, string> | null;
    readonly to: Record<string, string>;
  },
): Promise<void> {
  return recordChange(trx, {
    entity: 'order',
    entityId: change.orderId,
    action,
    actor,
    before: change.from === null ? null : { version: 1, fields: change.from },
    after: { version: 1, fields: change.to },
  });
}

export function createIssuing({ db, log, lockOrder, country }: IssuingDependencies) {
  // However many ask at once: of a process one connection at most waits for a number.
  const oneAtATime = pLimit(1);
  const inTurn = <Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
    oneAtATime(() => inTransaction(db, work));

  const tell = createTelling(log);

  /** With what programs read in its file, where the owner wants that. */
  const told = (
    settings: InvoiceSettingsRow,
    document: Unissued,
    order: BilledOrder,
    shape: Shape,
  ): Unissued =>
    tell(document, order, shape, { settings, dayOf: issuerOf(settings, country()).dayOf });

  const issueInvoice = async (
    trx: Transaction,
    settings: InvoiceSettingsRow,
    order: BilledOrder,
    more: { readonly actor: string | null; readonly buyer?: string[]; readonly replaces?: string },
  ): Promise<DocumentRow> => {
    const { actor, buyer = null, replaces = null } = more;
    const document = invoiceOf(order, issuerOf(settings, country()), buyer);
    refuse(invoiceProblem(document, order));
    const whole = told(settings, document, order, 'order');
    return insertDocument(trx, settings, whole, { orderId: order.id, replaces, actor });
  };

  const cancelCredit = (
    trx: Transaction,
    settings: InvoiceSettingsRow,
    order: BilledOrder,
    creditNote: DocumentRow,
    why: { readonly reason: string; readonly actor: string | null },
  ) => {
    const document = cancellationOf(creditNote.data, issuerOf(settings, country()), why.reason);
    const { order_id: orderId, id: refersTo } = creditNote;
    const whole = told(settings, document, order, 'order');
    return insertDocument(trx, settings, whole, { orderId, refersTo, actor: why.actor });
  };

  const issueStep = async (
    trx: Transaction,
    settings: InvoiceSettingsRow,
    order: BilledOrder,
    documents: readonly DocumentRow[],
    step: Step<DocumentRow>,
  ): Promise<void> => {
    if (step.issue === 'invoice') {
      await issueInvoice(trx, settings, order, { actor: null });
    } else if (step.issue === 'cancellation') {
      const why = { reason: REFUND_FAILED, actor: null };
      await cancelCredit(trx, settings, order, step.creditNote, why);
    } else {
      const { refund, invoice } = step;
      const credited = holdingCredits(documents).map(({ data }) => data);
      const issuer = issuerOf(settings, country());
      const document = creditOfRefund(order, invoice.data, { refund, credited }, issuer);
      refuse(creditProblem(document, refund, leftOf(invoice.data, credited)));
      const earlier = documents.findLast(({ refund_id }) => refund_id === refund.id);
      await insertDocument(trx, settings, told(settings, document, order, 'refund'), {
        orderId: order.id,
        refundId: refund.id,
        refersTo: invoice.id,
        replaces: earlier?.id ?? null,
        actor: null,
      });
    }
  };

  /**
   * One document, in a transaction of its own: the counter is held for no longer.
   * @returns whether there may be more
   */
  const issueNext = (orderId: string): Promise<boolean> =>
    inTurn(async (trx) => {
      const order = await lockOrder(trx, orderId);
      const settings = await readSettings(trx);
      const documents = order === undefined ? [] : await documentsOf(trx, orderId);
      const since = settings.is_on ? settings.on_since : null;
      const step = order === undefined ? null : nextStep(order, documents, since);
      if (order === undefined || step === null) return false;
      await issueStep(trx, settings, order, documents, step);
      return true;
    });

  /** @returns false where something has become of it meanwhile */
  const finish = (orderId: string): Promise<boolean> =>
    inTurn(async (trx) => {
      const order = await lockOrder(trx, orderId);
      const { is_on, on_since } = await readSettings(trx);
      const documents = await documentsOf(trx, orderId);
      const since = is_on ? on_since : null;
      if (order !== undefined && nextStep(order, documents, since) !== null) return false;
      await endDue(trx, orderId);
      return true;
    });

  /** Issues all that an order needs. What can't be issued is told to the owner, and tried again. */
  const issueAll = async (orderId: string): Promise<void> => {
    try {
      do {
        while (await issueNext(orderId));
      } while (!(await finish(orderId)));
    } catch (error) {
      const isOurs = error instanceof SumsDiffer;
      const problem = isOurs
        ? `Not issued: ${error.message}`
        : 'Not issued: something went wrong on our side. It is tried again.';
      log.error({ err: error, code: 'document_not_issued', orderId }, 'no invoice or credit note');
      await delayDue(db, orderId, problem);
    }
  };

  return {
    issueAll,

    /** Issues what is due by `now`, an order at a time until `ended`; safe in several processes at once. */
    async issueDue(now: Date, ended?: AbortSignal): Promise<void> {
      for (;;) {
        const due = await listDue(db, now, BATCH);
        for (const orderId of due) {
          if (ended?.aborted === true) return;
          await issueAll(orderId);
        }
        if (due.length < BATCH) return;
      }
    },

    /** By hand, for an order that was paid before, or while it was off. */
    async issueByHand(orderId: string, actor: Actor): Promise<void> {
      await inTurn(async (trx) => {
        const order = orNotFound(await lockOrder(trx, orderId));
        const settings = await readSettings(trx);
        const documents = await documentsOf(trx, orderId);
        if (!isSellerKnown(settings)) throw new ShopError('seller_unknown');
        if (documents.length > 0 || !canHaveInvoice(order)) {
          throw new ShopError('invoice_refused');
        }
        const invoice = await refusing(() =>
          issueInvoice(trx, settings, order, { actor: actor.email }),
        );
        await record(trx, actor, 'invoiced', { orderId, from: null, to: said(invoice) });
        await noteDue(trx, orderId);
      });
      await issueAll(orderId);
    },

    /** The invoice was for somebody else: all of it is taken back, and issued anew. */
    async correct(
      orderId: string,
      { id, email: actor }: Actor,
      { recipient, reason }: { readonly recipient: string; readonly reason: string },
    ): Promise<void> {
      await inTurn(async (trx) => {
        const order = orNotFound(await lockOrder(trx, orderId));
        const settings = await readSettings(trx);
        const documents = await documentsOf(trx, orderId);
        const invoice = holdingInvoice(documents);
        if (invoice === undefined) throw new ShopError('invoice_refused');
        const buyer = recipient.split('\n').map((line) => line.trim());
        const shown = buyer.filter((line) => line !== '');
        // Sent once more, or by two at once: one correction is all that anybody meant.
        if (isDeepStrictEqual(shown, invoice.data.buyer)) {
          throw refusedField('recipient', ALREADY_THEIRS);
        }
        await lockCounters(trx, (await today(trx, settings)).ofSeries);
        for (const creditNote of holdingCredits(documents)) {
          await cancelCredit(trx, settings, order, creditNote, { reason, actor });
        }
        const document = creditOfAll(invoice.data, issuerOf(settings, country()), reason);
        const credit = told(settings, document, order, 'order');
        await insertDocument(trx, settings, credit, { orderId, refersTo: invoice.id, actor });
        const instead = await refusing(() =>
          issueInvoice(trx, settings, order, { actor, buyer: shown, replaces: invoice.id }),
        );
        // Of a deleted account the documents alone say whose they are.
        const named = order.isForgotten ? withoutNames : said;
        await record(trx, { id, email: actor }, 'invoice_corrected', {
          orderId,
          from: named(invoice),
          to: { ...named(instead), reason },
        });
        await noteDue(trx, orderId);
      });
      await issueAll(orderId);
    },
  };
}

export type Issuing = ReturnType<typeof createIssuing>;

/** Whether an invoice can be issued for it by hand. */
export function canHaveInvoice({ payment, wasConfirmed }: BilledOrder): boolean {
  return payment !== null && wasConfirmed;
}

/** What is not issued for the sums it would have is told whoever asks. */
async function refusing<Result>(issue: () => Promise<Result>): Promise<Result> {
  try {
    return await issue();
  } catch (error) {
    if (error instanceof SumsDiffer) {
      throw new ShopError('invoice_refused', `This can’t be issued: ${error.message}`);
    }
    throw error;
  }
}
