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
 * @returns the names of the migrations that were run
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

/** Whether every migration of this release has been run on the database. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
