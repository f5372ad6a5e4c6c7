import { z } from 'zod';

const kept = z.object({
  /** Relative to the backup's folder, and to where it lay. */
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  sha256: z.string(),
});
export type KeptTable = z.infer<typeof table>;

/** What a backup says of itself, in `backup.json`. It is written last: a folder without it is none. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Of the server that the data came from. */
  postgres: z.string(),
  /** Which migrations had been run: the shape that the tables have. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  files: z.array(kept),
});
export type Manifest = z.infer<typeof manifest>;
export type KeptFile = z.infer<typeof kept>;

export const MANIFEST = 'backup.json';
export const FILES = 'files';

export function tableFile({ schema, name }: Pick<KeptTable, 'schema' | 'name'>): string {
  return `tables/${schema}.${name}.copy.gz`;
}

/** A sentence for the owner: this backup or this database can't be used for what was asked. */
export class BackupError extends Error {}
