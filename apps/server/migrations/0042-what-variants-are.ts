import { type Kysely, sql } from 'kysely';

/** Since when a variant is what it is: with other options or values it is another thing under its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE product_variants ADD COLUMN meant_since timestamptz NOT NULL DEFAULT now()`.execute(
    db,
  );
  await sql`UPDATE product_variants SET meant_since = created_at`.execute(db);
  await sql`
    ALTER TABLE product_variants ALTER COLUMN meant_since SET DEFAULT clock_timestamp()`.execute(
    db,
  );
}
