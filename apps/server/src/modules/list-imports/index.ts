import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../database/retention.ts';
import type { Guards } from '../identity/index.ts';
import { listImportRoutes, listUploadRoutes } from './list-import-routes.ts';
import { createListImportService } from './list-import-service.ts';
import type { ListKind } from './list-kind.ts';

const GONE = 'deleted account';

/** Short lists that come in as files: what a line of each means, its owner says. */
export function createListImports({
  db,
  guards,
  kinds,
}: {
  readonly db: Database;
  readonly guards: Guards;
  readonly kinds: readonly ListKind[];
}): {
  readonly routes: FastifyPluginAsync;
  prune(now: Date): Promise<void>;
} {
  return {
    async routes(app) {
      for (const kind of kinds) {
        const imports = createListImportService(db, kind);
        await app.register(listUploadRoutes({ guards, kind, imports }));
        await app.register(listImportRoutes({ guards, kind, imports }));
      }
    },
    // Their lines go with them; what was imported stays.
    prune: (now) =>
      pruneRows(db, 'list_imports', sql`created_at < ${daysBefore(now, KEPT_DAYS.productImports)}`),
  };
}

/** What files of customers say of somebody goes with them; that a line was there stays. */
export async function forgetImportedCustomer(
  trx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`
    UPDATE list_import_lines AS l SET
      name = ${GONE}, cells = '{}', changes = '[]', written = '[]', problems = '[]', because = '[]'
    FROM list_imports i
    WHERE i.id = l.import_id AND i.list = 'customers' 
      AND (l.thing_id = ${id} OR l.name = lower(${email}))`.execute(trx);
}

/** The address of somebody who has left goes from what they have brought; that it was brought stays. */
export async function anonymiseListImporter(trx: Transaction, accountId: string): Promise<void> {
  await sql`
    UPDATE list_imports SET
      actor_email = CASE WHEN actor_id = ${accountId} THEN ${GONE} ELSE actor_email END,
      applied_by = CASE WHEN applied_by_id = ${accountId} THEN ${GONE} ELSE applied_by END,
      undone_by = CASE WHEN undone_by_id = ${accountId} THEN ${GONE} ELSE undone_by END
    WHERE ${accountId} IN (actor_id, applied_by_id, undone_by_id)`.execute(trx);
}
