import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import { z } from 'zod';
import type { Database } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);

const migrationModule = z.object({
  up: z.custom<Migration['up']>((value) => typeof value === 'function'),
});

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(folder))).filter((file) =>
    /^\d{4}-.+\.ts$/.test(file),
  );
  const entries = files.map(async (file) => {
    const { up } = migrationModule.parse(await import(new URL(file, folder).href));
    return [file.replace(/\.ts$/, ''), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function migrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/**
 * Brings the database to this release's schema. The migrator holds a lock in the database, so
 * processes that start at the same time wait for the one that migrates. Forward only.
 * @param upTo the last migration to run, where an earlier schema is wanted
 * @returns the names of the migrations that were run
 */
export async function migrate(db: Database, upTo?: string): Promise<string[]> {
  const { error, results = [] } =
    upTo === undefined ? await migrator(db).migrateToLatest() : await migrator(db).migrateTo(upTo);
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

/** Which migrations this release has, and which of them were run on the database, in their order. */
export async function listMigrations(db: Database) {
  const migrations = await migrator(db).getMigrations();
  const done = migrations.filter(({ executedAt }) => executedAt !== undefined);
  return { known: migrations.map(({ name }) => name), done: done.map(({ name }) => name) };
}

/** Whether every migration of this release has been run on the database. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { known, done } = await listMigrations(db);
  return done.length === known.length;
}
