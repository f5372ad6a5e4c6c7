import { type Kysely, sql } from 'kysely';

/**
 * What a product is shown for in lists, 'From $29': the lowest price of what can be had of it. Lists are
 * sorted by it, so it stands with the product, and the database keeps it true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE products ADD COLUMN from_cents integer NOT NULL DEFAULT 0`.execute(db);
  // The default variant has no price of its own: it costs what the product costs.
  await sql`
    UPDATE products p SET from_cents = least(p.price_cents, (
      SELECT min(v.price_cents) FROM product_variants v WHERE v.product_id = p.id AND v.is_active))`.execute(
    db,
  );
  await sql`
    ALTER TABLE products ADD CONSTRAINT products_from_check CHECK (
      from_cents BETWEEN 1 AND price_cents)`.execute(db);
  await keepTrue(db);
  await sql`DROP INDEX products_by_price, products_by_category_price`.execute(db);
  await sql`CREATE INDEX products_by_price ON products (from_cents, id)`.execute(db);
  await sql`
    CREATE INDEX products_by_category_price ON products (category_id, from_cents, id)`.execute(db);
}

async function keepTrue(db: Kysely<unknown>): Promise<void> {
  // Whatever is written there, this is what it becomes.
  await sql`
    CREATE FUNCTION keep_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.from_cents := NEW.price_cents;
      IF TG_OP = 'UPDATE' THEN
        NEW.from_cents := least(NEW.price_cents, (
          SELECT min(v.price_cents) FROM product_variants v
          WHERE v.product_id = NEW.id AND v.is_active));
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER products_lowest_price BEFORE INSERT OR UPDATE OF price_cents, from_cents ON products
    FOR EACH ROW EXECUTE FUNCTION keep_lowest_price()`.execute(db);

  await sql`
    CREATE FUNCTION pass_on_variant_price() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE products SET from_cents = price_cents
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_price_added AFTER INSERT ON product_variants
    FOR EACH ROW WHEN (NEW.is_active AND NEW.price_cents IS NOT NULL)
    EXECUTE FUNCTION pass_on_variant_price()`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_price_passed_on AFTER UPDATE OF price_cents, is_active
    ON product_variants FOR EACH ROW
    WHEN (OLD.price_cents IS DISTINCT FROM NEW.price_cents OR OLD.is_active <> NEW.is_active)
    EXECUTE FUNCTION pass_on_variant_price()`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_price_gone AFTER DELETE ON product_variants
    FOR EACH ROW WHEN (OLD.is_active AND OLD.price_cents IS NOT NULL)
    EXECUTE FUNCTION pass_on_variant_price()`.execute(db);
}
