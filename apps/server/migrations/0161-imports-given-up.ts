import { type Kysely, sql } from 'kysely';

/**
 * An import with a zip of pictures that is cancelled before anything of it was carried out is given up, and its
 * pictures with it. Those of which nothing can be carried out any more have kept theirs until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE product_imports ADD COLUMN is_given_up boolean NOT NULL DEFAULT false`.execute(
    db,
  );
  await sql`
    UPDATE product_imports i SET is_given_up = true
    WHERE i.state = 'cancelled' AND i.applied_lines + i.left_lines = 0
      AND EXISTS (SELECT FROM product_import_zips z WHERE z.import_id = i.id)`.execute(db);
  await sql`
    UPDATE product_import_pictures p SET bytes = NULL
    FROM product_import_zips z JOIN product_imports i ON i.id = z.import_id
    WHERE p.zip_id = z.id AND p.bytes IS NOT NULL
      AND i.state IN ('checked', 'cancelled', 'failed')
      AND (i.is_given_up OR i.checked_at IS NULL OR i.undone_by IS NOT NULL
        OR i.new_lines + i.changed_lines = i.applied_lines + i.left_lines)`.execute(db);
}
