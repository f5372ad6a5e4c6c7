import { type Kysely, sql } from 'kysely';

/** What the owner's list of products is narrowed by, where few meet it among very many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX products_without_picture ON products (created_at, id)
    WHERE image IS NULL`.execute(db);
  await sql`
    CREATE INDEX products_inactive ON products (created_at, id)
    WHERE NOT is_active`.execute(db);
  // Not by stock: that would make every sale write all indexes of its variant.
  await sql`
    CREATE INDEX product_variants_on_sale ON product_variants (product_id)
    WHERE sale_ends_at IS NOT NULL`.execute(db);
}
