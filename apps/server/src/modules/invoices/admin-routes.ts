import { emptyBody, noQuery } from '@gadgetry/contract/fields';
import {
  type DocumentsQuery,
  adminDocument,
  correctInvoiceBody,
  documentsExportQuery,
  documentsQuery,
  invoiceSettings,
  invoiceSettingsInput,
  openDocument,
  orderDocuments,
  DOCUMENT_NAMES,
} from '@gadgetry/contract/invoices';
import { decimalOf } from '@gadgetry/contract/money';
import { PAGE_SIZE_MAX } from '@gadgetry/contract/paging';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import { CSV_BEGIN, csvLine } from '../../http/csv.ts';
import { csvAnswer, sendCsv } from '../../http/csv-export.ts';
import { pageRows } from '../../http/page-headers.ts';
import { byId, noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { toAdminDocument } from './document-serializer.ts';
import { type ListedDocument, findDocument, readDocuments } from './document-store.ts';
import type { Files } from './files.ts';
import type { Issuing } from './issuing.ts';
import type { OrderDocumentsReading } from './order-documents.ts';
import { createSettingsService } from './settings-service.ts';

/** What takes money off the books stands there with a minus. */
const signed = ({ kind }: ListedDocument, cents: number): number =>
  Number(decimalOf(kind === 'credit_note' ? -cents : cents));

const COLUMNS: Readonly<Record<string, (row: ListedDocument) => string | number | null>> = {
  number: (row) => row.number,
  kind: (row) => DOCUMENT_NAMES[row.kind],
  issued: (row) => row.issued_on,
  order: (row) => row.data.order.number,
  'refers to': (row) => row.refers_to_number,
  buyer: (row) => row.data.buyer.join(', '),
  currency: (row) => row.data.currency.toUpperCase(),
  net: (row) => signed(row, row.total_cents - row.tax_cents),
  tax: (row) => signed(row, row.tax_cents),
  total: (row) => signed(row, row.total_cents),
  reason: (row) => row.data.reason,
};

/** The documents of a list as a spreadsheet reads them, newest first, a page at a time. */
async function* exportDocuments(
  db: Database,
  asked: Omit<DocumentsQuery, 'limit' | 'cursor'>,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.keys(COLUMNS));
  let cursor: string | undefined;
  do {
    const query = { ...asked, limit: PAGE_SIZE_MAX, ...(cursor !== undefined && { cursor }) };
    const { rows, next } = await readDocuments(db, query);
    yield rows.map((row) => csvLine(Object.values(COLUMNS).map((of) => of(row)))).join('');
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

interface InvoiceAdminOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly country: () => string;
  readonly timeZone: () => string;
  readonly files: Files;
  readonly issuing: Issuing;
  readonly orderDocuments: OrderDocumentsReading;
}

const xmlName = (number: string) => `${number.replaceAll('/', '-')}.xml`;

/** What owners see and do of invoices: the seller, the list, and the documents of an order. */
export function invoiceAdminRoutes(options: InvoiceAdminOptions) {
  const { db, guards, files, issuing } = options;
  const settings = createSettingsService(options);
  const ofOrder = options.orderDocuments;

  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);

    app.get(
      '/admin/invoices/settings',
      {
        config: { needs: 'settings' },
        schema: { querystring: noQuery, response: { 200: invoiceSettings } },
      },
      () => settings.read(),
    );

    app.put(
      '/admin/invoices/settings',
      {
        config: { needs: 'settings' },
        schema: {
          querystring: noQuery,
          body: invoiceSettingsInput,
          response: { 200: invoiceSettings },
        },
      },
      (request) => settings.set(personOf(request), request.body),
    );

    app.get(
      '/admin/invoices',
      { schema: { querystring: documentsQuery, response: { 200: z.array(adminDocument) } } },
      async (request, reply) => {
        const page = await readDocuments(db, request.query);
        return pageRows(request, reply, page).map(toAdminDocument);
      },
    );

    app.get(
      '/admin/invoices.csv',
      { schema: { querystring: documentsExportQuery, response: csvAnswer('a line a document') } },
      async (request, reply) => sendCsv(reply, 'invoices.csv', exportDocuments(db, request.query)),
    );

    app.get(
      '/admin/invoices/open',
      { schema: { querystring: noQuery, response: { 200: z.array(openDocument) } } },
      () => ofOrder.open(),
    );

    app.get(
      '/admin/invoices/:id/xml',
      {
        schema: {
          ...byId,
          response: { 200: z.unknown().describe('application/xml, as it is in the PDF') },
        },
      },
      async (request, reply) => {
        const document = orNotFound(await findDocument(db, request.params.id));
        const xml = orNotFound((await files.readXml(document.id)) ?? undefined);
        return reply
          .headers({
            'content-type': 'application/xml; charset=utf-8',
            'content-disposition': `attachment; filename="${xmlName(document.number)}"`,
          })
          .send(xml);
      },
    );

    const answer = { ...byId, response: { 200: orderDocuments } };

    app.get('/admin/orders/:id/documents', { schema: answer }, (request) =>
      ofOrder.read(request.params.id),
    );

    app.post(
      '/admin/orders/:id/documents',
      { schema: { ...answer, body: emptyBody } },
      async (request) => {
        const { id } = request.params;
        await issuing.issueByHand(id, personOf(request));
        return ofOrder.read(id);
      },
    );

    app.post(
      '/admin/orders/:id/documents/correct',
      { schema: { ...answer, body: correctInvoiceBody } },
      async (request) => {
        const { id } = request.params;
        await issuing.correct(id, personOf(request), request.body);
        return ofOrder.read(id);
      },
    );
  });
}
