import {
  bookedStock,
  stockLedgerEntry,
  ledgerExportQuery,
  ledgerQuery,
  bookingHeaders,
  stockBooking,
} from '@gadgetry/contract/stock-ledger';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { momentsIn } from '../../../http/csv-moments.ts';
import { csvAnswer, sendCsv } from '../../../http/csv-export.ts';
import { pageRows } from '../../../http/page-headers.ts';
import { byId, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import { createStockLedger } from './stock-ledger.ts';

/** A million lines, sent while they are read. */
const EXPORTED_WITHIN_MS = 240_000;

export function stockLedgerRoutes({
  db,
  guards,
  timeZone,
}: {
  readonly db: Database;
  readonly guards: Guards;
  readonly timeZone: () => string;
}) {
  const ledger = createStockLedger(db);
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('products'));

    app.get(
      '/admin/stock-movements',
      { schema: { querystring: ledgerQuery, response: { 200: z.array(stockLedgerEntry) } } },
      async (request, reply) => {
        const page = await ledger.list(request.query);
        reply.header('cache-control', 'no-store');
        return pageRows(request, reply, page);
      },
    );

    app.get(
      '/admin/stock-movements.csv',
      {
        handlerTimeout: EXPORTED_WITHIN_MS,
        schema: { querystring: ledgerExportQuery, response: csvAnswer('a line a movement') },
      },
      async (request, reply) =>
        sendCsv(
          reply,
          'stock-movements.csv',
          ledger.exported(request.query, momentsIn(timeZone())),
        ),
    );

    app.post(
      '/admin/products/:id/stock',
      {
        schema: {
          ...byId,
          headers: bookingHeaders,
          body: stockBooking,
          response: { 200: bookedStock },
        },
      },
      async (request) =>
        ledger.book(personOf(request), {
          key: request.headers['idempotency-key'].toLowerCase(),
          productId: request.params.id.toLowerCase(),
          booking: request.body,
        }),
    );
  });
}
