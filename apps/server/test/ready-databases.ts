import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Enough that a file whose tests are short does not use them up. */
const READY = 4;
const LOOK_AGAIN_MS = 50;

/** Takes a clone that is ready; nothing where there is none at the moment. */
export const TAKE_READY = `
  DELETE FROM ready_databases
  WHERE name = (SELECT name FROM ready_databases LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING name`;

/**
 * Clones the template ahead of the tests that ask for it: cloning takes a quarter of a second, which
 * more than a thousand of them would each wait for.
 * @returns what ends it
 */
export async function keepDatabasesReady(
  server: Pool,
  template: string,
): Promise<() => Promise<void>> {
  await server.query('CREATE TABLE ready_databases (name text PRIMARY KEY)');
  const end = new AbortController();
  const keep = async () => {
    for (let n = 1; !end.signal.aborted; ) {
      const { rows } = await server.query<{ ready: number }>(
        'SELECT count(*)::int AS ready FROM ready_databases',
      );
      if ((rows[0]?.ready ?? 0) >= READY) {
        await delay(LOOK_AGAIN_MS);
        continue;
      }
      const name = `ready_${n}`;
      n += 1;
      await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
      await server.query('INSERT INTO ready_databases VALUES ($1)', [name]);
    }
  };
  const kept = keep();
  // Whatever fails is told at the end, and until then every test clones for itself.
  kept.catch(() => undefined);
  return async () => {
    end.abort();
    await kept;
  };
}
