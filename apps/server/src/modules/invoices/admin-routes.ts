import { Readable } from 'node:stream';
import { emptyBody, idParams, noQuery } from '@gadgetry/contract/fields';
import {
  adminDocument,
  correctInvoiceBody,
  documentsExportQuery,
  documentsQuery,
  invoiceSettings,
  invoiceSettingsInput,
  openDocument,
  orderDocuments,
} from '@gadgetry/contract/invoices';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import { csvHeaders } from '../../http/csv.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { toAdminDocument } from './document-serializer.ts';
import { findDocument, readDocuments } from './document-store.ts';
import { exportDocuments } from './export.ts';
import type { Files } from './files.ts';
import type { Issuing } from './issuing.ts';
import type { OrderDocumentsReading } from './order-documents.ts';
import { createSettingsService } from './settings-service.ts';

export interface InvoiceAdminOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly country: string;
  readonly files: Files;
  readonly issuing: Issuing;
  readonly orderDocuments: OrderDocumentsReading;
}

const xmlName = (number: string) => `${number.replaceAll('/', '-')}.xml`;

/** What owners see and do of invoices: the seller, the list, and the documents of an order. */
export function invoiceAdminRoutes(options: InvoiceAdminOptions) {
  const { db, guards, country, files, issuing } = options;
  const settings = createSettingsService(db, country);
  const ofOrder = options.orderDocuments;

  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

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
        setPageHeaders(request, reply, page);
        return page.rows.map(toAdminDocument);
      },
    );

    app.get(
      '/admin/invoices.csv',
      {
        schema: {
          querystring: documentsExportQuery,
          response: { 200: z.unknown().describe('text/csv, a line a document') },
        },
      },
      async (request, reply) =>
        reply
          .headers(csvHeaders('invoices.csv'))
          .send(Readable.from(exportDocuments(db, request.query))),
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
          params: idParams,
          querystring: noQuery,
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

    const answer = { params: idParams, querystring: noQuery, response: { 200: orderDocuments } };

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
