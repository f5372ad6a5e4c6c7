import { ALL_PAYMENTS } from '@gadgetry/contract/history';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { Guards } from '../identity/index.ts';
import { historyAdminRoutes } from './admin-routes.ts';
import { type Actor, insertChange } from './history-store.ts';

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
