import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../../database/retention.ts';
import type { Guards } from '../../identity/index.ts';
import type { HoldUploads } from '../products/held-pictures.ts';
import { importRoutes, importUploadRoutes } from './import-routes.ts';
import { createImportRunner } from './import-runner.ts';
import { type IdsOf, createImportService } from './import-service.ts';
import type { ImportedPictures } from './receive-zip.ts';
import { pruneZips } from './zip-store.ts';

export interface ImportDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly guards: Guards;
  readonly holdUploads: HoldUploads;
  readonly idsOf: IdsOf;
  readonly importedPictures: ImportedPictures;
  /** Told when sales were planned or ended: prices may be due at another time. */
  readonly onPlanned: () => void;
}

/** Products that come in as files. */
export function createImports(deps: ImportDeps): {
  readonly routes: FastifyPluginAsync;
  /** Does what waits, and what another process has left behind. */
  run(): Promise<void>;
  prune(now: Date): Promise<void>;
} {
  const runner = createImportRunner(deps);
  const imports = createImportService({ ...deps, runner });
  return {
    run: runner.run,
    prune: (now) => pruneImports(deps.db, now),
    routes: async (app) => {
      await app.register(importUploadRoutes({ ...deps, imports }));
      await app.register(importRoutes({ ...deps, imports }));
      app.addHook('onClose', runner.stop);
    },
  };
}

/** Their lines go with them; what was imported stays. A file that never came to its end stays a day. */
async function pruneImports(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, KEPT_DAYS.productImports);
  const broken = daysBefore(now, 1);
  const over = sql`created_at < ${before} OR (state = 'receiving' AND created_at < ${broken})`;
  // First the lines: a hundred thousand that go with their import would be one long statement.
  const linesOver = sql`import_id IN (SELECT id FROM product_imports WHERE ${over})`;
  await pruneRows(db, 'product_import_lines', linesOver);
  await pruneRows(db, 'product_imports', over);
  await pruneZips(db, now);
}

/** The address of somebody who has left goes from what they have brought; that it was brought stays. */
export async function anonymiseImporter(trx: Transaction, accountId: string): Promise<void> {
  const gone = 'deleted account';
  await sql`
    UPDATE product_imports SET
      actor_email = CASE WHEN actor_id = ${accountId} THEN ${gone} ELSE actor_email END,
      applied_by = CASE WHEN applied_by_id = ${accountId} THEN ${gone} ELSE applied_by END,
      undone_by = CASE WHEN undone_by_id = ${accountId} THEN ${gone} ELSE undone_by END
    WHERE ${accountId} IN (actor_id, applied_by_id, undone_by_id)`.execute(trx);
}
