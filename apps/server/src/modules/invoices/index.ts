import type {
  InvoiceMail,
  InvoiceSettingsInput,
  IssuedDocument,
} from '@gadgetry/contract/invoices';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database, Transaction } from '../../database/database.ts';
import { pastMoment } from '../../database/shop-clock.ts';
import { pdfName } from '../../http/pdf-answer.ts';
import { inRounds } from '../../jobs/rounds.ts';
import type { Actor } from '../history/index.ts';
import type { Guards } from '../identity/index.ts';
import { invoiceAdminRoutes } from './admin-routes.ts';
import { toIssued } from './document-serializer.ts';
import { documentsOf } from './document-store.ts';
import { noteDue, problemOf } from './due-store.ts';
import { createFiles } from './files.ts';
import { type LockBilledOrder, createIssuing } from './issuing.ts';
import { type ReadBilledOrder, createOrderDocuments } from './order-documents.ts';
import { type OrderReadAccess, ownDocumentRoutes } from './own-routes.ts';
import { holdingInvoice } from './plan-rules.ts';
import { createSettingsService } from './settings-service.ts';
import { isSellerKnown, readSettings } from './settings-store.ts';

/** What was issued for an order, oldest first. */
export async function issuedDocumentsOf(db: Database, orderId: string): Promise<IssuedDocument[]> {
  return (await documentsOf(db, orderId)).map(toIssued);
}

/** The seller as documents name it, with its address; '' where that is not known. */
export async function sellerAddress(db: Database): Promise<string> {
  const settings = await readSettings(db);
  return isSellerKnown(settings) ? `${settings.seller_name}\n${settings.seller_address}` : '';
}

interface InvoicesDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Where the shop is, ISO 3166. */
  readonly country: () => string;
  /** All that invoices know of orders. */
  readonly lockOrder: LockBilledOrder;
  readonly readOrder: ReadBilledOrder;
  readonly numbersOf: (db: Database, orderIds: readonly string[]) => Promise<Map<string, string>>;
}

/** A file to go with a mail. */
interface AttachedInvoice {
  readonly filename: string;
  readonly content: Buffer;
}

type Seller = Pick<InvoiceSettingsInput, 'sellerName' | 'sellerAddress' | 'footer'>;

export interface Invoices {
  /** Keeps a document that is begun from being broken off when the shop is closed; the others wait. */
  readonly closing: FastifyPluginAsync;
  /** To be registered under the API's prefix. */
  routes(access: {
    readonly guards: Guards;
    /** The shop's: documents are dated by it until their own is saved. */
    readonly timeZone: () => string;
    readonly reading: OrderReadAccess;
  }): FastifyPluginAsync;
  /** In the transaction that money of an order moves in: its documents are issued soon after. */
  noteMoneyMoved(trx: Transaction, orderId: string): Promise<void>;
  /** Issues what is due by `now`; safe in several processes at once. */
  issueDue(now: Date): Promise<void>;
  /** The same without the files, which the next round makes. */
  issueNumbers(now: Date): Promise<void>;
  /** Has documents issued from now on, where no owner has said anything of them yet. */
  begin(owner: Actor, timeZone: () => string, seller: Seller): Promise<void>;
  /**
   * The invoice that goes with a mail of an order; null where none is to.
   * @throws Error where it could not be issued yet
   */
  forMail(mail: {
    readonly orderId: string;
    readonly about: Exclude<InvoiceMail, 'none'>;
  }): Promise<AttachedInvoice | null>;
}

// Long enough for the transaction of the payment to end; whatever it misses, scheduledWork finds.
const SOON_MS = 500;

/** Invoices and credit notes: issued after the payment or the refund, made into files once, and kept. */
export function createInvoices(dependencies: InvoicesDependencies): Invoices {
  const { db, log, country, readOrder, numbersOf } = dependencies;
  const files = createFiles(db, log);
  const issuing = createIssuing(dependencies);
  const orderDocuments = createOrderDocuments(db, readOrder, numbersOf);

  // While many orders are paid one round is asked for after the other, each of which takes long by then.
  const closed = new AbortController();
  const issueNumbers = inRounds((now) => issuing.issueDue(now, closed.signal));
  const makeFiles = inRounds(() => files.makeMissing(closed.signal));
  const issueDue = async (now: Date): Promise<void> => {
    // All have their numbers before the first file is made, and no number waits for files.
    await issueNumbers(now);
    await makeFiles(now);
  };

  let soon: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();
  const issueSoon = () => {
    soon ??= setTimeout(() => {
      soon = null;
      underWay = issueDue(new Date()).catch((error: unknown) => {
        log.warn({ err: error }, 'documents are left to the next round');
      });
    }, SOON_MS);
  };

  const closing: FastifyPluginAsync = async (app) => {
    app.addHook('onClose', async () => {
      if (soon !== null) clearTimeout(soon);
      closed.abort();
      await underWay;
    });
  };

  return {
    closing: fastifyPlugin(closing, { name: 'invoices' }),

    routes:
      ({ guards, timeZone, reading }) =>
      async (app) => {
        const owners = { db, guards, country, timeZone, files, issuing, orderDocuments };
        await app.register(invoiceAdminRoutes(owners));
        await app.register(ownDocumentRoutes(db, files, reading));
      },

    async noteMoneyMoved(trx, orderId) {
      // Of a past that is made the documents are issued as of then, by whoever makes it.
      if ((await noteDue(trx, orderId)) && pastMoment() === null) issueSoon();
    },

    issueDue,
    issueNumbers,

    async begin(owner, timeZone, seller) {
      const settings = createSettingsService({ db, country, timeZone });
      const { _id, country: _country, electronicLacks: _lacks, ...before } = await settings.read();
      if (before.isOn || before.version > 1) return;
      await settings.set(owner, { ...before, ...seller, isOn: true });
    },

    async forMail({ orderId, about }) {
      const { is_on: isOn, attach_to: attachTo } = await readSettings(db);
      if (!isOn || attachTo !== about) return null;
      const find = async () => holdingInvoice(await documentsOf(db, orderId));
      if ((await find()) === undefined) await issuing.issueAll(orderId);
      const invoice = await find();
      if (invoice === undefined) {
        const problem = await problemOf(db, orderId);
        if (problem !== null) throw new Error(`no invoice to attach yet: ${problem}`);
        return null;
      }
      const content = await files.read(invoice.id);
      return content === null ? null : { filename: pdfName(invoice.number), content };
    },
  };
}
