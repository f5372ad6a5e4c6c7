import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which they are shown. The first one's address stays in `image` too: orders copy
  // it, and lists show it.
  await sql`ALTER TABLE products ADD COLUMN images jsonb NOT NULL DEFAULT '[]'`.execute(db);
  await sql`
    UPDATE products SET images = jsonb_build_array(
      jsonb_build_object('url', image, 'alt', '', 'width', null, 'height', null))
    WHERE image IS NOT NULL`.execute(db);
  await sql`
    ALTER TABLE products
      ADD CONSTRAINT products_images_are_a_list CHECK (jsonb_typeof(images) = 'array'),
      ADD CONSTRAINT products_image_is_the_first
        CHECK (image IS NOT DISTINCT FROM (images -> 0 ->> 'url'))`.execute(db);

  // What was uploaded. The files lie in a folder or a bucket under this name.
  await sql`
    CREATE TABLE pictures (
      name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
      width integer NOT NULL CHECK (width > 0),
      height integer NOT NULL CHECK (height > 0),
      uploaded_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX pictures_by_age ON pictures (uploaded_at)`.execute(db);

  // Whether an order still shows an uploaded picture is asked before the picture is removed.
  await sql`
    CREATE INDEX order_items_by_upload
      ON order_items (substring(image from '^/media/uploads/([0-9a-f]{32})/'))
      WHERE image LIKE '/media/uploads/%'`.execute(db);
}
