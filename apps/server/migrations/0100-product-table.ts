import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexWhatFewMeet(db);
  await changeManyAtOnce(db);
}

/** What the owner's list of products is narrowed by, where few meet it among very many. */
async function indexWhatFewMeet(db: Kysely<unknown>): Promise<void> {
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

/** A change of many products is checked, carried out and undone as a file of them is. */
async function changeManyAtOnce(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE product_imports DROP CONSTRAINT product_imports_format_check,
      ADD COLUMN edit jsonb,
      ADD CONSTRAINT product_imports_format_check
        CHECK (format IN ('gadgetry', 'shopify', 'woocommerce', 'edit')),
      ADD CONSTRAINT product_imports_edit_check CHECK ((format = 'edit') = (edit IS NOT NULL))`.execute(
    db,
  );
}
