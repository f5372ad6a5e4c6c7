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
  });
  const admin = openDatabase(postgres.connectionString, () => undefined, { connections: 1 });
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
