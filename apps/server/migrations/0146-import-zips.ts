import { type Kysely, sql } from 'kysely';

/** Pictures that come with a file of products, as a zip beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE product_import_zips (
      id uuid PRIMARY KEY,
      file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 200),
      -- Of the file that was brought with it; until that is here, nobody's.
      import_id uuid UNIQUE REFERENCES product_imports (id) ON DELETE CASCADE,
      -- All of it was read.
      is_whole boolean NOT NULL DEFAULT false,
      actor_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE TABLE product_import_pictures (
      zip_id uuid NOT NULL REFERENCES product_import_zips (id) ON DELETE CASCADE,
      number integer NOT NULL,
      name text NOT NULL,
      -- The file as it came, until its import is over.
      bytes bytea,
      -- The upload that it is, or becomes: made from its content.
      upload text,
      problem text,
      is_named boolean NOT NULL DEFAULT false,
      taken_at timestamptz,
      PRIMARY KEY (zip_id, number),
      CONSTRAINT product_import_pictures_known CHECK (upload IS NOT NULL OR problem IS NOT NULL)
    )`.execute(db);
}
