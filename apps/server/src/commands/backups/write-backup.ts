import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listMigrations } from '../../database/migrate.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { keepFiles } from './data-files.ts';
import { hashing } from './hashing.ts';
import {
  BackupError,
  FILES,
  type KeptTable,
  MANIFEST,
  type Manifest,
  tableFile,
} from './manifest.ts';
import { type TableShape, listTables, quoted } from './shop-tables.ts';
import pg from 'pg';

async function writeTable(
  client: ClientBase,
  shape: TableShape,
  folder: string,
): Promise<KeptTable> {
  const columns = shape.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY ${quoted(shape)} (${columns}) TO STDOUT`));
  const hash = hashing();
  const file = createWriteStream(join(folder, tableFile(shape)), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip(), hash, file);
  return { ...shape, rows: rows.rowCount, sha256: hash.digest() };
}

/** All tables as they are at one moment, while the shop goes on selling. */
async function writeTables(database: OpenDatabase, folder: string) {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'");
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const tables: KeptTable[] = [];
    for (const shape of await listTables(client)) {
      tables.push(await writeTable(client, shape, folder));
    }
    await client.query('COMMIT');
    return { postgres: rows[0]?.server_version ?? '', tables };
  } finally {
    client.release(true);
  }
}

interface BackupPlan {
  readonly database: OpenDatabase;
  readonly dataDir: string;
  /** Where to; it must not be there yet. */
  readonly folder: string;
}

/**
 * Writes everything that a shop can't make again into a folder: its tables, as of one moment, and what
 * lies in its data folder beside the embedded database. Files come after the tables, so that no row
 * lacks its picture.
 * @throws BackupError
 */
export async function writeBackup({ database, dataDir, folder }: BackupPlan): Promise<Manifest> {
  if (!relative(resolve(dataDir), resolve(folder)).startsWith('..')) {
    throw new BackupError(
      `Choose a folder outside of DATA_DIR (${dataDir}): it is what is being kept.`,
    );
  }
  const there = await stat(folder).catch(() => null);
  if (there !== null) throw new BackupError(`${folder} is there already: name a new folder.`);
  const migrations = await listMigrations(database.db);
  if (migrations.done.length === 0) {
    throw new BackupError('This shop has not been opened yet: there is nothing to keep.');
  }
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const written: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.done,
    ...(await writeTables(database, unfinished)),
    files: await keepFiles(dataDir, join(unfinished, FILES)),
  };
  await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(written, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, folder);
  return written;
}
