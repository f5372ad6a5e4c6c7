import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { OpenDatabase } from '../../database/database.ts';
import { listMigrations, migrate } from '../../database/migrate.ts';
import { putFilesBack } from './data-files.ts';
import { hashing } from './hashing.ts';
import {
  BackupError,
  FILES,
  type KeptTable,
  MANIFEST,
  type Manifest,
  manifest,
  tableFile,
} from './manifest.ts';
import { continueNumbers, inOrderOfReference, listTables, quoted } from './shop-tables.ts';

interface RestorePlan {
  readonly database: OpenDatabase;
  readonly dataDir: string;
  readonly folder: string;
  /** Makes the tables that no migration makes: those of the payment sandbox. */
  readonly prepareSandbox: (pool: pg.Pool) => Promise<void>;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${folder} is no finished backup: it has no ${MANIFEST}.`);
  return manifest.parse(JSON.parse(text));
}

/** Before anything is written: a half of a backup is worse than none. */
async function checkTables(folder: string, tables: readonly KeptTable[]): Promise<void> {
  for (const table of tables) {
    const path = tableFile(table);
    const hash = hashing();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(createReadStream(join(folder, path)), hash, nowhere);
    if (hash.digest() !== table.sha256) throw new BackupError(`${path} is not what was kept.`);
  }
}

/** What the sandbox or a migration has put there by itself does not count, and gives way. */
async function mustBeEmpty({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect();
  try {
    for (const table of await listTables(client)) {
      if (table.schema !== 'public') continue;
      const { rows } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
      if (rows.length === 0) continue;
      throw new BackupError(
        `The database is not empty (${table.name} has rows): restore into a new one.`,
      );
    }
  } finally {
    client.release();
  }
}

async function readTable(client: ClientBase, table: KeptTable, folder: string): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // What the database has made by itself of the tables before gives way to what was kept.
  await client.query(`DELETE FROM ${quoted(table)}`);
  const rows = client.query(copyFrom(`COPY ${quoted(table)} (${columns}) FROM STDIN`));
  await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), rows);
  if (rows.rowCount !== table.rows) {
    throw new BackupError(`${table.schema}.${table.name}: ${rows.rowCount} of ${table.rows} rows.`);
  }
}

/** All tables or none. */
async function readTables(client: ClientBase, tables: readonly KeptTable[], folder: string) {
  await client.query('BEGIN');
  await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'");
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
  for (const table of await inOrderOfReference(client, tables)) {
    await readTable(client, table, folder);
  }
  await continueNumbers(client);
  await client.query('COMMIT');
}

/**
 * Brings a backup back into an empty database and into the data folder. The tables get the shape that
 * they had, then their rows, then whatever this release has changed since.
 * @throws BackupError
 */
export async function restoreBackup(plan: RestorePlan): Promise<Manifest> {
  const { database, dataDir, folder, prepareSandbox } = plan;
  const kept = await readManifest(folder);
  await checkTables(folder, kept.tables);
  await mustBeEmpty(database);
  const { known, done } = await listMigrations(database.db);
  const unknown = kept.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup is of a newer release (${unknown.join(', ')}): use that one.`,
    );
  }
  const ahead = done.filter((name) => !kept.migrations.includes(name));
  if (ahead.length > 0) {
    throw new BackupError(
      'The database was opened by a newer release than the backup: take a new one.',
    );
  }
  await migrate(database.db, kept.migrations.at(-1));
  if (kept.tables.some(({ schema }) => schema === 'stripe_sandbox')) {
    await prepareSandbox(database.pool);
  }
  const client = await database.pool.connect();
  try {
    await readTables(client, kept.tables, folder);
    await client.query('ANALYZE');
  } finally {
    // A transaction that was broken off ends with its connection.
    client.release(true);
  }
  await migrate(database.db);
  await putFilesBack(join(folder, FILES), dataDir, kept.files);
  return kept;
}
