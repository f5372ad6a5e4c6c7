import { type PostgresPool, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = /\/\* prepared: ([\w-]+) \*\/$/;

/**
 * At the end of a statement: each connection parses it once and keeps it under that name, which spares
 * the database a third of its work. For hot paths, and for statements only whose text is the same each
 * time: what there can be more of goes in as one array.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

function preparing(client: pg.PoolClient): pg.PoolClient {
  const query = (text: string, values: unknown[]) => {
    const name = text.endsWith('*/') ? MARK.exec(text)?.[1] : undefined;
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  const release = (failed?: boolean) => client.release(failed);
  return Object.assign(Object.create(client), { query, release });
}

/** The pool as the query builder sees it: what carries a name is prepared under it. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  // The query builder knows its connections by identity.
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const before = known.get(client);
      if (before !== undefined) return before;
      const made = preparing(client);
      known.set(client, made);
      return made;
    },
  };
}
