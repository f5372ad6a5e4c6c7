import { emptyBody, idParams, noQuery } from '@gadgetry/contract/fields';
import {
  ZIP_MAX_BYTES,
  ZIP_MAX_TEXT,
  importZip,
  importZipQuery,
} from '@gadgetry/contract/import-zips';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_TEXT,
  importLine,
  importLinesExportQuery,
  importLinesQuery,
  importQuery,
  importUploadQuery,
  productImport,
} from '@gadgetry/contract/product-imports';
import { productEditInput } from '@gadgetry/contract/product-edits';
import { z } from 'zod';
import { receivesFiles } from '../../../http/received-files.ts';
import { csvHeaders } from '../../../http/csv.ts';
import { csvAnswer, sendCsv } from '../../../http/csv-export.ts';
import { csvOfImportLines } from '../../../http/csv-import-lines.ts';
import { setPageHeaders } from '../../../http/page-headers.ts';
import { noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { ImportService } from './import-service.ts';

/** Megabytes over a slow line, each line of which is kept as it comes (ms). */
const RECEIVED_WITHIN_MS = 300_000;
/** A hundred thousand products are each a line (ms). */
const EDITED_WITHIN_MS = 120_000;

interface RouteDeps {
  readonly guards: Guards;
  readonly imports: ImportService;
}

/** The file is read as it comes, under whatever content type. */
export function importUploadRoutes({ guards, imports }: RouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('products'));
    const receive = receivesFiles(app);

    app.post(
      '/admin/product-imports',
      {
        handlerTimeout: RECEIVED_WITHIN_MS,
        bodyLimit: IMPORT_MAX_BYTES,
        schema: {
          description: `The body is a CSV file of products, at most ${IMPORT_MAX_TEXT}: the shop's own, or a product export of Shopify or WooCommerce. It is checked in the background, which changes nothing.`,
          querystring: importUploadQuery,
          response: { 201: productImport },
        },
      },
      async (request, reply) => {
        const received = await receive(request.body, (bytes) =>
          imports.receive(personOf(request), request.query, bytes),
        );
        return reply.code(201).send(received);
      },
    );

    app.post(
      '/admin/product-import-zips',
      {
        handlerTimeout: RECEIVED_WITHIN_MS,
        bodyLimit: ZIP_MAX_BYTES,
        schema: {
          description: `The body is a zip of pictures, at most ${ZIP_MAX_TEXT}. Its id goes as zip with the file of products that names them, by whoever brought it, within a day; it takes the place of a zip that was brought before and waits still.`,
          querystring: importZipQuery,
          response: { 201: importZip },
        },
      },
      async (request, reply) => {
        const received = await receive(request.body, (bytes) =>
          imports.receiveZip(personOf(request), request.query, bytes),
        );
        return reply.code(201).send(received);
      },
    );
  });
}

export function importRoutes({ guards, imports }: RouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('products'));
    app.addHook('onSend', noStore);
    const one = { params: idParams, querystring: noQuery, response: { 200: productImport } };
    const act = { ...one, body: emptyBody };

    app.get(
      '/admin/product-imports',
      { schema: { querystring: importQuery, response: { 200: z.array(productImport) } } },
      async (request, reply) => {
        const page = await imports.list(request.query);
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.get(
      '/admin/product-imports/template.csv',
      {
        schema: {
          querystring: noQuery,
          response: {
            200: z
              .string()
              .describe('text/csv: all columns, and an example that is taken as it stands'),
          },
        },
      },
      async (_request, reply) =>
        reply.headers(csvHeaders('products-template.csv')).send(await imports.template()),
    );

    app.get('/admin/product-imports/:id', { schema: one }, async ({ params }) =>
      imports.one(params.id.toLowerCase()),
    );

    app.post(
      '/admin/product-edits',
      {
        handlerTimeout: EDITED_WITHIN_MS,
        schema: {
          description:
            'A change of many products, by name or all that match. It is one of the imports from then on: checked in the background, which changes nothing, and carried out, cancelled and undone as one.',
          querystring: noQuery,
          body: productEditInput,
          response: { 201: productImport },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await imports.edit(personOf(request), request.body)),
    );

    app.get(
      '/admin/product-imports/:id/lines',
      {
        schema: {
          params: idParams,
          querystring: importLinesQuery,
          response: { 200: z.array(importLine) },
        },
      },
      async (request, reply) => {
        const page = await imports.lines(request.params.id.toLowerCase(), request.query);
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.get(
      '/admin/product-imports/:id/lines.csv',
      {
        schema: {
          params: idParams,
          querystring: importLinesExportQuery,
          response: csvAnswer('a row for each reason and each changed cell of its lines'),
        },
      },
      async ({ params, query: { show } }, reply) => {
        const id = params.id.toLowerCase();
        await imports.one(id);
        return sendCsv(
          reply,
          'import.csv',
          csvOfImportLines(show, (page) => imports.lines(id, page)),
        );
      },
    );

    app.post('/admin/product-imports/:id/apply', { schema: act }, async (request) =>
      imports.apply(personOf(request), request.params.id.toLowerCase()),
    );

    app.post('/admin/product-imports/:id/cancel', { schema: act }, async ({ params }) =>
      imports.cancel(params.id.toLowerCase()),
    );

    app.post('/admin/product-imports/:id/undo', { schema: act }, async (request) =>
      imports.undo(personOf(request), request.params.id.toLowerCase()),
    );
  });
}
