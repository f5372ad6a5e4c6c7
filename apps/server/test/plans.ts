import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../src/database/database.ts';
import type { Tables } from '../src/database/tables.ts';

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The queries that some work really asks. */
async function statementsOf(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (/^\s*(select|with)\b/i.test(query.sql)) statements.push(query);
    },
  });
  await work(watched);
  return statements;
}

/** The plans of the queries that some work really asks; counting stops early by itself and is left out. */
export async function plansOf(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<string> {
  const statements = await statementsOf(pool, work);
  const plans = statements
    .filter(({ sql }) => !sql.trimStart().startsWith('SELECT count(*)'))
    .map(async ({ sql, parameters }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [
        ...parameters,
      ]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  return (await Promise.all(plans)).join('\n');
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** All rows that a part of a plan has made, and those that it has looked at in vain. */
function rowsOf(node: PlanNode): number {
  const looked = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = (looked + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own);
}

/** How many rows the queries of some work handle, at each step of their plans, counting included. */
export async function rowsHandled(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  let handled = 0;
  for (const { sql, parameters } of await statementsOf(pool, work)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      [...parameters],
    );
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) handled += rowsOf(plan);
  }
  return handled;
}
