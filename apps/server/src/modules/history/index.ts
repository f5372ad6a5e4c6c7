import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { Guards } from '../identity/index.ts';
import { historyAdminRoutes } from './admin-routes.ts';

export { type Snapshot, changesBetween } from './history-rules.ts';
export { type Change, insertChange as recordChange } from './history-store.ts';
export { refuseStaleEdit } from './history-service.ts';

/** The record of what admins changed: written by every module that they change something in, read at GET /history. */
export function createHistory(deps: { readonly db: Database; readonly guards: Guards }): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
} {
  return { routes: historyAdminRoutes(deps) };
}
