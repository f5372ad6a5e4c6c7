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
}
