import type { ClientBase } from 'pg';
import pg from 'pg';
import { BackupError, type KeptTable } from './manifest.ts';

export type TableShape = Pick<KeptTable, 'schema' | 'name' | 'columns'>;

/** The job queue is made anew when a shop opens; what it holds is due again every minute. */
const SCHEMAS = ['public', 'stripe_sandbox'];

/** What only the processes of this database understand: which of its transactions have changed what. */
const LEFT_OUT = ['product_changes'];

export function quoted({ schema, name }: Pick<KeptTable, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/**
 * Every table of the shop with the columns that somebody writes. Unlogged tables are left out, which
 * a crash may empty at any time, those named above, and the migrator's own, which it fills itself.
 */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname NOT LIKE 'kysely\\_%' AND c.relname <> ALL($2)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

/** Tables with those that they refer to before them, so that every row finds what it belongs to. */
export async function inOrderOfReference<Table extends Pick<KeptTable, 'schema' | 'name'>>(
  client: ClientBase,
  tables: readonly Table[],
): Promise<Table[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS from, format('%I.%I', rn.nspname, r.relname) AS to
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
     WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`,
  );
  const nameOf = ({ schema, name }: Table) => `${schema}.${name}`;
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(nameOf));
    const free = waiting.filter(
      (table) => !rows.some(({ from, to }) => from === nameOf(table) && names.has(to)),
    );
    if (free.length === 0)
      throw new BackupError(`Tables refer to each other: ${[...names].join(', ')}.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Numbers that the database gives out go on after the highest that came back. */
export async function continueNumbers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string; column: string }>(
    `SELECT n.nspname AS schema, c.relname AS name, a.attname AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND a.attidentity <> ''`,
    [SCHEMAS],
  );
  for (const { column, ...table } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), highest)
       FROM (SELECT max(${pg.escapeIdentifier(column)}) AS highest FROM ${quoted(table)}) AS used
       WHERE highest IS NOT NULL`,
      [quoted(table), column],
    );
  }
}
