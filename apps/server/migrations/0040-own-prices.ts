import { type Kysely, sql } from 'kysely';

/**
 * A variant that cost what the product cost had no price of its own, so a new price of the default one
 * became its price too. What each costs is said of each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE product_variants v SET price_cents = p.price_cents
    FROM products p
    WHERE p.id = v.product_id AND v.price_cents IS NULL AND NOT v.is_default`.execute(db);
  await notePrices(db);
}

/** Products are filtered by the price of each variant that can be had, with pieces or without. */
async function notePrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER product_variants_filtered_noted AFTER UPDATE OF price_cents, is_active
    ON product_variants FOR EACH ROW
    WHEN (OLD.price_cents IS DISTINCT FROM NEW.price_cents OR OLD.is_active <> NEW.is_active)
    EXECUTE FUNCTION note_stock()`.execute(db);
  await sql`DROP TRIGGER product_variants_added_noted ON product_variants`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_added_noted AFTER INSERT ON product_variants
    FOR EACH ROW WHEN (NEW.is_active AND NEW.id <> NEW.product_id)
    EXECUTE FUNCTION note_stock()`.execute(db);
}
