import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
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

/** What was migrated stands in the schema that is migrated: a database may have a shop in another one as well. */
async function migrator(db: Database): Promise<Migrator> {
  const { rows } = await sql<{ schema: string | null }>`
    SELECT current_schema() AS schema`.execute(db);
  const schema = rows[0]?.schema ?? null;
  return new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    ...(schema !== null && { migrationTableSchema: schema }),
  });
}

/** The database has a schema that this release can't work with. The message is for the owner. */
export class SchemaError extends Error {}

/** Migrations that were run on the database, whatever release they are of, in their order. */
async function executedMigrations(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws SchemaError where a later release, or another program, has been at the database */
async function refuseUnknownSchema(db: Database): Promise<void> {
  const known = new Set(Object.keys(await readMigrations()));
  const unknown = (await executedMigrations(db)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new SchemaError(
    `The database belongs to a newer release of the shop (it has ${unknown.join(', ')}): start that release, or restore a backup from before the upgrade. Nothing was changed.`,
  );
}

/**
 * Brings the database to this release's schema. The migrator holds a lock in the database, so
 * processes that start at the same time wait for the one that migrates. Forward only.
 * @param upTo the last migration to run, where an earlier schema is wanted
 * @returns the names of the migrations that were run
 * @throws SchemaError, with nothing changed, for a database of a newer release
 */
export async function migrate(db: Database, upTo?: string): Promise<string[]> {
  await refuseUnknownSchema(db);
  const ours = await migrator(db);
  const { error, results = [] } =
    upTo === undefined ? await ours.migrateToLatest() : await ours.migrateTo(upTo);
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

/** Which migrations this release has, and which of them were run on the database, in their order. */
export async function listMigrations(db: Database) {
  const migrations = await (await migrator(db)).getMigrations();
  const done = migrations.filter(({ executedAt }) => executedAt !== undefined);
  return { known: migrations.map(({ name }) => name), done: done.map(({ name }) => name) };
}

/** Whether every migration of this release has been run on the database. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { known, done } = await listMigrations(db);
  return done.length === known.length;
}
