import type { Env } from '../env.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { sayingWhose } from './start-failure.ts';

/** What is said where a database is not one that this release has opened. */
export function notOpened({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string {
  const where =
    DATABASE_URL === undefined
      ? ` Its folder is ${DATA_DIR}; another one is named by DATA_DIR.`
      : '';
  return `This shop has not been opened yet: start it once first.${where}`;
}

/**
 * For commands beside the shop: runs a task on the shop's own database, the one in DATABASE_URL or the
 * embedded one, whether a shop is open on it or not.
 */
export async function onShopDatabase<Result>(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  task: (database: OpenDatabase) => Promise<Result>,
  options: DatabaseOptions = {},
): Promise<Result> {
  const embedded =
    env.DATABASE_URL === undefined ? await startEmbeddedPostgres(env.DATA_DIR) : null;
  const address = env.DATABASE_URL ?? embedded?.connectionString ?? '';
  const database = openDatabase(address, () => undefined, {
    connections: 2,
    pipelined: false,
    ...options,
  });
  try {
    return await sayingWhose(env.DATABASE_URL, () => task(database));
  } finally {
    await database.close();
    // One that was running belongs to the shop that is open on it.
    if (embedded?.adopted === false) await embedded.stop();
  }
}
