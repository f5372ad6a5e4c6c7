import { sql } from 'kysely';
import type { Database } from './database.ts';
import { ShopError } from './errors.ts';
import { isMigrated } from './migrate.ts';
import { routeGroup } from './routes.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, with the database there and migrated, and is not about to end. */
export function health({ db }: { db: Database }) {
  let migrated = false;
  return routeGroup((app) => {
    app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }));
    app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async () => {
      if (app.leaving.begun) throw new ShopError('unavailable');
      // Migrations only go forward: once done, asking again would only cost time.
      migrated ||= await isMigrated(db);
      if (!migrated) throw new ShopError('unavailable');
      await sql`SELECT 1`.execute(db);
      return { status: 'ready' };
    });
  });
}
