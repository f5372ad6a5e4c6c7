import { ZIP_NAMES_TOLD, type ZipOfImport } from '@gadgetry/contract/import-zips';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../../database/retention.ts';
import type { NamedPicture } from './zip-names.ts';

/** Pictures that are taken again only after so long: what no product shows is removed after a day. */
const TAKEN_FOR_HOURS = 12;

export async function insertZip(
  db: Database,
  row: { readonly id: string; readonly file_name: string; readonly actor_id: string },
): Promise<void> {
  await db.insertInto('product_import_zips').values(row).execute();
}

export async function insertPicture(
  db: Database,
  row: {
    readonly zip_id: string;
    readonly number: number;
    readonly name: string;
    readonly bytes: Uint8Array | null;
    readonly upload: string | null;
    readonly problem: string | null;
  },
): Promise<void> {
  await db.insertInto('product_import_pictures').values(row).execute();
}

export async function keepZip(db: Database, id: string): Promise<void> {
  await db
    .updateTable('product_import_zips')
    .set({ is_whole: true })
    .where('id', '=', id)
    .execute();
}

export async function deleteZip(db: Database, id: string): Promise<void> {
  await db.deleteFrom('product_import_zips').where('id', '=', id).execute();
}

/** Those that were brought before and of which nothing has become. */
export async function deleteWaitingZips(db: Database, actorId: string): Promise<void> {
  await db
    .deleteFrom('product_import_zips')
    .where('actor_id', '=', actorId)
    .where('import_id', 'is', null)
    .execute();
}

/** What imports are called whose pictures lie in the shop; of a zip without a file its own name. */
export async function namesOfHolders(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(i.file_name, z.file_name) AS name
    FROM product_import_zips z LEFT JOIN product_imports i ON i.id = z.import_id
    WHERE EXISTS (SELECT FROM product_import_pictures p
      WHERE p.zip_id = z.id AND p.bytes IS NOT NULL)
    ORDER BY z.created_at, z.id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether somebody has brought it, and no file with it yet. */
export async function waits(db: Database, id: string, actorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_import_zips')
    .select('id')
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .where('import_id', 'is', null)
    .where('is_whole', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives it to the file that came with it. @returns whether it waited still */
export async function giveZip(
  db: Database,
  id: string,
  { actorId, importId }: { readonly actorId: string; readonly importId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_import_zips')
    .set({ import_id: importId })
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .where('import_id', 'is', null)
    .where('is_whole', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasZip(db: Database, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_import_zips')
    .select('id')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The pictures that came with an import; null where no zip did. */
export async function picturesOfImport(
  db: Database,
  importId: string,
): Promise<readonly NamedPicture[] | null> {
  const zip = await db
    .selectFrom('product_import_zips')
    .select('id')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  if (zip === undefined) return null;
  return db
    .selectFrom('product_import_pictures')
    .select(['number', 'name', 'upload', 'problem'])
    .where('zip_id', '=', zip.id)
    .orderBy('number')
    .execute();
}

const zipOf = (importId: string) =>
  sql`(SELECT id FROM product_import_zips WHERE import_id = ${importId})`;

export async function noteNamed(
  trx: Transaction,
  importId: string,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    UPDATE product_import_pictures SET is_named = true
    WHERE zip_id = ${zipOf(importId)} AND number = ANY (${numbers}::integer[]) AND NOT is_named`.execute(
    trx,
  );
}

export interface PictureToTake {
  readonly zip_id: string;
  readonly number: number;
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

/** Of these uploads those that the zip of an import has and that are not in the shop yet, with their files. */
export async function picturesToTake(
  db: Database,
  importId: string,
  { names, most }: { readonly names: readonly string[]; readonly most: number },
): Promise<PictureToTake[]> {
  const { rows } = await sql<PictureToTake>`
    SELECT DISTINCT ON (upload) zip_id, number, name, bytes FROM product_import_pictures
    WHERE zip_id = ${zipOf(importId)} AND upload = ANY (${names}::text[]) AND problem IS NULL
      -- Cancelled at this moment, it has given its files up.
      AND EXISTS (SELECT FROM product_imports WHERE id = ${importId} AND state = 'applying')
      AND (taken_at IS NULL OR taken_at < now() - make_interval(hours => ${TAKEN_FOR_HOURS}))
    ORDER BY upload, number LIMIT ${most}`.execute(db);
  return rows;
}

/** What has become of a picture, and of others with the same content. @param problem null: it was taken */
export async function noteTaken(
  db: Database,
  { zip_id: zipId, number }: Pick<PictureToTake, 'zip_id' | 'number'>,
  problem: string | null,
): Promise<void> {
  await sql`
    UPDATE product_import_pictures SET taken_at = now(), problem = ${problem}
    WHERE zip_id = ${zipId} AND upload = (
      SELECT upload FROM product_import_pictures WHERE zip_id = ${zipId} AND number = ${number})`.execute(
    db,
  );
}

/** Why uploads of an import's zip could not be made, by their names. */
export async function refusedUploads(
  trx: Transaction,
  importId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; upload: string; problem: string }>`
    SELECT name, upload, problem FROM product_import_pictures
    WHERE zip_id = ${zipOf(importId)} AND upload IS NOT NULL AND problem IS NOT NULL`.execute(trx);
  return new Map(
    rows.map(({ name, upload, problem }) => [
      upload,
      `‘${name.slice(0, 100)}’ of the zip: ${problem}`,
    ]),
  );
}

/** What the files of an import's zip are called there that these uploads are made of, by their names. */
export async function filesOfUploads(
  db: Database,
  importId: string,
  uploads: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uploads.length === 0) return new Map();
  // Of several with the same content, one that a line names.
  const { rows } = await sql<{ name: string; upload: string }>`
    SELECT DISTINCT ON (upload) upload, name FROM product_import_pictures
    WHERE zip_id = ${zipOf(importId)} AND upload = ANY (${uploads}::text[])
    ORDER BY upload, is_named DESC, number`.execute(db);
  return new Map(rows.map(({ upload, name }) => [upload, name]));
}

/** Once nothing of an import can be carried out any more. */
export async function forgetFiles(trx: Transaction, importId: string): Promise<void> {
  await sql`
    UPDATE product_import_pictures SET bytes = NULL
    WHERE zip_id = ${zipOf(importId)} AND bytes IS NOT NULL`.execute(trx);
}

/** A zip waits a day for its file; its pictures are kept for a week, or until their import is over. */
export async function pruneZips(db: Database, now: Date): Promise<void> {
  const alone = daysBefore(now, 1);
  await pruneRows(db, 'product_import_zips', sql`import_id IS NULL AND created_at < ${alone}`);
  const before = daysBefore(now, KEPT_DAYS.importedPictures);
  await sql`
    UPDATE product_import_pictures SET bytes = NULL
    WHERE bytes IS NOT NULL AND zip_id IN (
      SELECT z.id FROM product_import_zips z JOIN product_imports i ON i.id = z.import_id
      WHERE z.created_at < ${before} AND i.state <> 'applying')`.execute(db);
}

interface Told {
  readonly import_id: string;
  readonly file_name: string;
  readonly pictures: number;
  readonly named: number;
  readonly taken: number;
  readonly unnamed: string[];
  readonly refused: { name: string; because: string }[];
}

/** What is told of zips, by the imports that they came with, or by themselves. */
export async function readZips(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ZipOfImport>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Told>`
    SELECT coalesce(z.import_id, z.id) AS import_id, z.file_name, told.* FROM product_import_zips z
    LEFT JOIN product_imports i ON i.id = z.import_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE p.problem IS NULL)::int AS pictures,
        count(*) FILTER (WHERE p.problem IS NULL AND p.is_named)::int AS named,
        count(*) FILTER (WHERE p.problem IS NULL AND p.taken_at IS NOT NULL)::int AS taken,
        coalesce((array_agg(p.name ORDER BY p.number) FILTER (
          WHERE p.problem IS NULL AND NOT p.is_named AND i.checked_at IS NOT NULL
        ))[1:${sql.lit(ZIP_NAMES_TOLD)}], '{}') AS unnamed,
        coalesce(jsonb_path_query_array(
          jsonb_agg(jsonb_build_object('name', p.name, 'because', p.problem) ORDER BY p.number)
            FILTER (WHERE p.problem IS NOT NULL),
          '$[0 to ${sql.raw(String(ZIP_NAMES_TOLD - 1))}]'), '[]') AS refused
      FROM product_import_pictures p WHERE p.zip_id = z.id) told
    WHERE z.import_id = ANY (${ids}::uuid[]) OR z.id = ANY (${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ import_id: id, file_name: fileName, ...told }) => [id, { fileName, ...told }]),
  );
}
