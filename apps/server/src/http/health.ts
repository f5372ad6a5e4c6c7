import { sql } from 'kysely';
import type { OpenDatabase } from '../database/database.ts';
import { ShopError } from '../errors/shop-error.ts';
import { isMigrated } from '../database/migrate.ts';
import { routeGroup } from './routes.ts';

/** A balancer is told within two seconds, also of a database that says nothing, and by a busy process. */
const ANSWER_MS = 1_000;

/** Heard within so long, by anybody, it is there. */
const HEARD_MS = 1_000;

const unready = () => new ShopError('unavailable', undefined, { 'retry-after': '2' });

/** `/healthz`: the process lives. `/readyz`: it can serve, with the database there and migrated, and is not about to end. */
export function health({ db, watch }: Pick<OpenDatabase, 'db' | 'watch'>) {
  let migrated = false;
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    // Migrations only go forward: once done, asking again would only cost time.
    migrated ||= await isMigrated(db);
    if (migrated) await sql`SELECT 1`.execute(db);
    return migrated;
  };
  // However often it is asked while nothing is answered, one question waits.
  const isReady = async (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, ANSWER_MS, 'late');
    try {
      const answer = await Promise.race([asking, late]);
      // Late because of a crowd: the database is there, and answers others.
      return answer === 'late' ? migrated && watch.silentFor() < HEARD_MS : answer;
    } finally {
      clearTimeout(timer);
    }
  };
  return routeGroup((app) => {
    app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }));
    app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async () => {
      if (app.draining.begun || watch.away || !(await isReady())) throw unready();
      return { status: 'ready' };
    });
  });
}
