import {
  HISTORY_NEEDS,
  historyEntry,
  historyQuery,
  type HistoryEntry,
} from '@gadgetry/contract/history';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { type Guards, may, notInRole } from '../identity/index.ts';
import { readChanges, type StoredChange } from './history-store.ts';
import { changesBetween } from './history-rules.ts';

function serializeChange(change: StoredChange): HistoryEntry {
  return {
    _id: change.id,
    at: change.created_at.toISOString(),
    who: change.actor_email,
    action: change.action,
    changes: changesBetween(change.before, change.after),
  };
}

export function historyAdminRoutes({ db, guards }: { db: Database; guards: Guards }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('any'));

    app.get(
      '/history',
      { schema: { querystring: historyQuery, response: { 200: z.array(historyEntry) } } },
      async (request, reply) => {
        const needs = HISTORY_NEEDS[request.query.entity];
        if (!may(request.person, needs)) throw new ShopError('forbidden', notInRole(needs));
        const page = await readChanges(db, request.query);
        setPageHeaders(request, reply, page);
        return page.rows.map(serializeChange);
      },
    );
  });
}
