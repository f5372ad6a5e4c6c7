import {
  customer,
  customerSummary,
  customersExportQuery,
  customersQuery,
  personalData,
} from '@gadgetry/contract/customers';
import { emptyBody, noQuery } from '@gadgetry/contract/fields';
import { orderNoteBody, orderNoteParams } from '@gadgetry/contract/internal-notes';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { momentsIn } from '../../../http/csv-moments.ts';
import { csvAnswer, sendCsv } from '../../../http/csv-export.ts';
import { pageRows } from '../../../http/page-headers.ts';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import { exportCustomers } from './customer-export.ts';
import type { CustomerNotesService } from './customer-notes.ts';
import type { CustomerService } from './customer-service.ts';

const PATH = '/admin/customers';
/** Some hundred thousand lines, sent while they are read. */
const EXPORTED_WITHIN_MS = 240_000;

interface CustomerRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly customers: CustomerService;
  readonly notes: CustomerNotesService;
  /** In which moments stand in files. */
  readonly timeZone: () => string;
}

/** All of them leave the shop at once: seeing them is not enough for that. */
function exportRoutes({ db, guards, customers, timeZone }: CustomerRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('customers:write'));
    app.addHook('onSend', noStore);

    app.get(
      `${PATH}.csv`,
      {
        handlerTimeout: EXPORTED_WITHIN_MS,
        schema: { querystring: customersExportQuery, response: csvAnswer('a line a customer') },
      },
      async (request, reply) => {
        await customers.noteListExported(personOf(request), request.query);
        const rows = exportCustomers(db, customers.list, request.query, momentsIn(timeZone()));
        return sendCsv(reply, 'customers.csv', rows);
      },
    );
  });
}

/** Accounts as those who buy. */
function accountRoutes({ guards, customers, notes }: CustomerRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('customers'));
    app.addHook('onSend', noStore);

    app.get(
      PATH,
      { schema: { querystring: customersQuery, response: { 200: z.array(customerSummary) } } },
      async (request, reply) => pageRows(request, reply, await customers.list(request.query)),
    );

    app.get(`${PATH}/:id`, { schema: { ...byId, response: { 200: customer } } }, (request) =>
      customers.one(personOf(request), request.params.id.toLowerCase()),
    );

    app.post(
      `${PATH}/:id/notes`,
      { schema: { ...byId, body: orderNoteBody, response: { 200: customer } } },
      async (request) => {
        const id = request.params.id.toLowerCase();
        await notes.add(personOf(request), id, request.body.text);
        return customers.one(personOf(request), id);
      },
    );

    app.delete(
      `${PATH}/:id/notes/:noteId`,
      { schema: { params: orderNoteParams, querystring: noQuery, response: { 200: customer } } },
      async (request) => {
        const id = request.params.id.toLowerCase();
        await notes.remove(personOf(request), id, request.params.noteId);
        return customers.one(personOf(request), id);
      },
    );

    app.post(
      `${PATH}/:id/export`,
      {
        onRequest: guards.requireRecentAuthentication,
        schema: { ...byId, body: emptyBody, response: { 200: personalData } },
      },
      (request) => customers.export(personOf(request), request.params.id.toLowerCase()),
    );
  });
}

export function customerRoutes(options: CustomerRoutesOptions): FastifyPluginAsync {
  return routeGroup(async (app) => {
    await app.register(accountRoutes(options));
    await app.register(exportRoutes(options));
  });
}
