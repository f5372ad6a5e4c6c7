import { emptyBody, idParams, noQuery } from '@gadgetry/contract/fields';
import {
  LIST_IMPORT_LINES_MAX,
  LIST_IMPORT_MAX_BYTES,
  LIST_IMPORT_MAX_TEXT,
  listImport,
  listImportLine,
  listImportLinesExportQuery,
  listImportLinesQuery,
  listImportQuery,
  listUploadQuery,
} from '@gadgetry/contract/list-imports';
import { z } from 'zod';
import { csvHeaders } from '../../http/csv.ts';
import { csvAnswer, sendCsv } from '../../http/csv-export.ts';
import { csvOfImportLines } from '../../http/csv-import-lines.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { receivesFiles } from '../../http/received-files.ts';
import { noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import type { ListImportService } from './list-import-service.ts';
import type { ListKind } from './list-kind.ts';

/** Two thousand lines, each a few statements, where others are at work too (ms). */
const DONE_WITHIN_MS = 120_000;

interface RouteDeps {
  readonly guards: Guards;
  readonly kind: ListKind;
  readonly imports: ListImportService;
}

export function listUploadRoutes({ guards, kind, imports }: RouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin(kind.permission));
    const receive = receivesFiles(app);

    app.post(
      kind.path,
      {
        handlerTimeout: DONE_WITHIN_MS,
        bodyLimit: LIST_IMPORT_MAX_BYTES,
        schema: {
          description: `The body is a CSV file of ${kind.of} as the export writes it, at most ${LIST_IMPORT_LINES_MAX} lines and ${LIST_IMPORT_MAX_TEXT}. It is checked, which changes nothing.`,
          querystring: listUploadQuery,
          response: { 201: listImport },
        },
      },
      async (request, reply) => {
        const received = await receive(request.body, (bytes) =>
          imports.receive(personOf(request), request.query, bytes),
        );
        return reply.code(201).send(received);
      },
    );
  });
}

export function listImportRoutes({ guards, kind, imports }: RouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin(kind.permission));
    app.addHook('onSend', noStore);
    const one = { params: idParams, querystring: noQuery, response: { 200: listImport } };
    const act = { handlerTimeout: DONE_WITHIN_MS, schema: { ...one, body: emptyBody } };

    app.get(
      kind.path,
      { schema: { querystring: listImportQuery, response: { 200: z.array(listImport) } } },
      async (request, reply) => {
        const page = await imports.list(request.query);
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.get(
      `${kind.path}/template.csv`,
      {
        schema: {
          querystring: noQuery,
          response: {
            200: z
              .string()
              .describe(
                'text/csv: the columns that are read, and examples that are taken as they stand',
              ),
          },
        },
      },
      async (_request, reply) =>
        reply.headers(csvHeaders(`${kind.of}-template.csv`)).send(await imports.template()),
    );

    app.get(`${kind.path}/:id`, { schema: one }, async ({ params }) =>
      imports.one(params.id.toLowerCase()),
    );

    app.get(
      `${kind.path}/:id/lines`,
      {
        schema: {
          params: idParams,
          querystring: listImportLinesQuery,
          response: { 200: z.array(listImportLine) },
        },
      },
      async (request, reply) => {
        const page = await imports.lines(request.params.id.toLowerCase(), request.query);
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.get(
      `${kind.path}/:id/lines.csv`,
      {
        // Who and where all of them are leaves the shop at once: seeing customers is not enough for that.
        ...(kind.permission === 'customers' && { config: { needs: 'customers:write' } }),
        schema: {
          params: idParams,
          querystring: listImportLinesExportQuery,
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

    app.post(`${kind.path}/:id/apply`, act, async (request) =>
      imports.apply(personOf(request), request.params.id.toLowerCase()),
    );

    app.post(`${kind.path}/:id/undo`, act, async (request) =>
      imports.undo(personOf(request), request.params.id.toLowerCase()),
    );
  });
}
