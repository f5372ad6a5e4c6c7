import { type Kysely, sql } from 'kysely';

/**
 * Pictures at other shops that an import copies: each address once, what it has become here, or why it could not
 * be had. A row without either is still to be asked for, by whichever process carries the import out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE product_import_addresses (
      import_id uuid NOT NULL REFERENCES product_imports ON DELETE CASCADE,
      address text NOT NULL,
      upload text,
      problem text,
      asked_at timestamptz,
      CONSTRAINT product_import_addresses_one_check CHECK (upload IS NULL OR problem IS NULL)
    )`.execute(db);
  // Addresses may be longer than an index takes.
  await sql`
    CREATE UNIQUE INDEX product_import_addresses_key
    ON product_import_addresses (import_id, md5(address))`.execute(db);
  await sql`
    CREATE INDEX product_import_addresses_upload_idx
    ON product_import_addresses (md5(address)) WHERE upload IS NOT NULL`.execute(db);
}
