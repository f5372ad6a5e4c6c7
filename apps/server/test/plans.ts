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
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  /** Of a scan of a table, also of one that reads an index alone. */
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** All rows that a part of a plan has made, and those that it has looked at in vain. */
function ownRowsOf(node: PlanNode): number {
  const looked = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  return (looked + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];
}

const partsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(partsOf)];

/** What each part of the queries of some work has really done. */
async function partsRun(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<PlanNode[]> {
  const parts: PlanNode[] = [];
  for (const { sql, parameters } of await statementsOf(pool, work)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      [...parameters],
    );
    parts.push(...(rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => partsOf(plan)));
  }
  return parts;
}

/** How many rows the queries of some work handle, at each step of their plans, counting included. */
export async function rowsHandled(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  return (await partsRun(pool, work)).reduce((handled, part) => handled + ownRowsOf(part), 0);
}

/** What the queries of some work read, in whichever way the planner lets them. */
interface WorkRead {
  /** By table: rows that were taken from it, as often as they were. */
  readonly taken: Readonly<Record<string, number>>;
  /** By table: the same, and what was looked at in vain. */
  readonly looked: Readonly<Record<string, number>>;
  /** At each step of the plans. */
  readonly handled: number;
  /** Queries within a query that were run for one row after the other. */
  readonly perRow: number;
}

export async function workRead(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<WorkRead> {
  const parts = await partsRun(pool, work);
  const taken: Record<string, number> = {};
  const looked: Record<string, number> = {};
  for (const part of parts) {
    const table = part['Relation Name'];
    if (table === undefined) continue;
    taken[table] = (taken[table] ?? 0) + part['Actual Rows'] * part['Actual Loops'];
    looked[table] = (looked[table] ?? 0) + ownRowsOf(part);
  }
  return {
    taken,
    looked,
    handled: parts.reduce((sum, part) => sum + ownRowsOf(part), 0),
    perRow: parts.filter(
      (part) => part['Parent Relationship'] === 'SubPlan' && part['Actual Loops'] > 1,
    ).length,
  };
}
