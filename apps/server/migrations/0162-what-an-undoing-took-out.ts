import { type Kysely, sql } from 'kysely';

/**
 * The version of a product as an undone import left it, with its variants that this took out of sale: as long as
 * it is the product's, the same file may bring them back. Nothing of what was undone until now is known by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE products ADD COLUMN undone_version integer`.execute(db);
  await sql`ALTER TABLE product_variants ADD COLUMN undone_version integer`.execute(db);
}
