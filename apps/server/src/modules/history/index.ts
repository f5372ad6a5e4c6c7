import {
  type HistoryEntry,
  ALL_PAYMENTS,
  HISTORY_THINGS,
  historyEntry,
  historyQuery,
} from '@gadgetry/contract/history';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { pageRows } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, may, notInRole } from '../identity/index.ts';
import { changesBetween } from './history-rules.ts';
import { type Actor, type StoredChange, insertChange, readChanges } from './history-store.ts';

export { type Snapshot, changesBetween } from './history-rules.ts';
export {
  type Actor,
  type Change,
  anonymiseAccount,
  anonymiseInvited,
  changedByAt,
  forgetField,
  insertChange as recordChange,
  insertChanges as recordChanges,
  lastChangedBy,
  lastRoleChangeBy,
} from './history-store.ts';
export { editsOf } from './edits.ts';
export { historyOf } from './history-service.ts';

function serializeChange(change: StoredChange): HistoryEntry {
  return {
    _id: change.id,
    at: change.created_at.toISOString(),
    who: change.actor_email,
    action: change.action,
    changes: changesBetween(change.before, change.after),
  };
}

function historyAdminRoutes({ db, guards }: { db: Database; guards: Guards }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('any'));

    app.get(
      '/history',
      { schema: { querystring: historyQuery, response: { 200: z.array(historyEntry) } } },
      async (request, reply) => {
        const { needs } = HISTORY_THINGS[request.query.entity];
        if (!may(request.person, needs)) throw new ShopError('forbidden', notInRole(needs));
        const page = await readChanges(db, request.query);
        return pageRows(request, reply, page).map(serializeChange);
      },
    );
  });
}

/** The record of what admins changed: written by every module that they change something in, read at GET /history. */
export function createHistory(deps: { readonly db: Database; readonly guards: Guards }): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  /** An admin has all payments compared with the provider's ledger. */
  recordReconciliation(actor: Actor): Promise<void>;
} {
  return {
    routes: historyAdminRoutes(deps),
    recordReconciliation: (actor) =>
      inTransaction(deps.db, (trx) =>
        insertChange(trx, {
          entity: 'reconciliation',
          entityId: ALL_PAYMENTS,
          action: 'reconciled',
          actor,
          before: null,
          after: { version: 1, fields: {} },
        }),
      ),
  };
}
