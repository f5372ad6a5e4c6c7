import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/database/database.ts';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { TEMPLATE, databaseAddress } from './database.ts';
import { keepDatabasesReady } from './ready-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this test run. */
    postgres: string;
  }
}

/** One PostgreSQL for the whole run, in a folder of its own, with a migrated template to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-test-'));
  // Nothing here has to outlive a power cut, and tests wait for nothing longer than for fsync.
  const postgres = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    jit: 'off',
    scram_iterations: '1',
  });
  const admin = openDatabase(postgres.connectionString, () => undefined, { connections: 1 });
  // The same password, kept with one round: thousands of connections would each work out 4,096.
  const { username, password } = new URL(postgres.connectionString);
  await admin.pool.query(`ALTER ROLE ${username} PASSWORD '${password}'`);
  await admin.pool.query(`CREATE DATABASE ${TEMPLATE}`);
  const template = openDatabase(
    databaseAddress(postgres.connectionString, TEMPLATE),
    () => undefined,
  );
  await migrate(template.db);
  await template.close();
  const endClones = await keepDatabasesReady(admin.pool, TEMPLATE);
  project.provide('postgres', postgres.connectionString);
  return async () => {
    await endClones();
    await admin.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
