import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';

/** Writes down that a picture is there, or that it was uploaded again just now. */
export async function keepPicture(
  db: Database,
  picture: { readonly name: string; readonly width: number; readonly height: number },
): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ uploaded_at: sql`now()` }))
    .execute();
}

/** Measures by name. Until the transaction ends none of them can be removed. */
export async function holdPictures(
  trx: Transaction,
  names: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const rows = await trx
    .selectFrom('pictures')
    .select(['name', 'width', 'height'])
    .where('name', 'in', names)
    .orderBy('name')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}

export async function picturesUploadedBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where('uploaded_at', '<', before)
    .orderBy('uploaded_at')
    .execute();
  return rows.map(({ name }) => name);
}

/** @returns whether the picture is as old as that, and nobody else is about to use it */
export async function lockOldPicture(
  trx: Transaction,
  name: string,
  before: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', name)
    .where('uploaded_at', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePicture(trx: Transaction, name: string): Promise<void> {
  await trx.deleteFrom('pictures').where('name', '=', name).execute();
}
