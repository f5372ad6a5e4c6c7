import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../src/database/database.ts';
import type { Tables } from '../src/database/tables.ts';

/** The plans of the queries that some work really asks; counting stops early by itself and is left out. */
export async function plansOf(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<string> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (!query.sql.trimStart().startsWith('SELECT count(*)')) statements.push(query);
    },
  });
  await work(watched);
  const plans = statements.map(async ({ sql, parameters }) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return (await Promise.all(plans)).join('\n');
}
