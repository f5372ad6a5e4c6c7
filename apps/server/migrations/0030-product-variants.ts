import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What can be chosen of a product: [{ "name": "Colour", "values": ["Red", "Blue"] }]; of most, nothing.
  await sql`
    ALTER TABLE products ADD COLUMN options jsonb NOT NULL DEFAULT '[]',
      ADD CONSTRAINT products_options_check CHECK (
        jsonb_typeof(options) = 'array' AND jsonb_array_length(options) <= 3)`.execute(db);

  // What is really on the shelf: pieces are counted here and nowhere else. The first variant of a
  // product has the product's id, so that what was written before there were variants means it.
  await sql`
    CREATE TABLE product_variants (
      id uuid PRIMARY KEY,
      product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      position smallint NOT NULL DEFAULT 0,
      choices text[] NOT NULL DEFAULT '{}',
      sku text CHECK (char_length(sku) BETWEEN 1 AND 64),
      gtin text CHECK (gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
      price_cents integer CHECK (price_cents BETWEEN 1 AND 100000000),
      stock integer NOT NULL CHECK (stock >= 0),
      weight_grams integer CHECK (weight_grams > 0),
      images text[] NOT NULL DEFAULT '{}',
      is_default boolean NOT NULL DEFAULT false,
      is_active boolean NOT NULL DEFAULT true,
      retired_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT product_variants_of_product UNIQUE (product_id, id),
      CONSTRAINT product_variants_retired_check CHECK (retired_at IS NULL OR NOT is_active),
      CONSTRAINT product_variants_default_check CHECK (
        NOT is_default OR (is_active AND price_cents IS NULL))
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX product_variants_default_key ON product_variants (product_id)
    WHERE is_default`.execute(db);
  await sql`
    CREATE UNIQUE INDEX product_variants_choices_key ON product_variants (product_id, choices)
    WHERE retired_at IS NULL`.execute(db);
  await sql`
    CREATE UNIQUE INDEX product_variants_sku_key ON product_variants (lower(sku))
    WHERE sku IS NOT NULL AND retired_at IS NULL`.execute(db);
  await sql`
    CREATE UNIQUE INDEX product_variants_gtin_key ON product_variants (gtin)
    WHERE gtin IS NOT NULL AND retired_at IS NULL`.execute(db);
  await sql`
    INSERT INTO product_variants (id, product_id, stock, is_default, created_at)
    SELECT id, id, stock, true, created_at FROM products`.execute(db);

  await keepOneDefault(db);
  await passOnFromProducts(db);
  await sql`ALTER TABLE products ALTER COLUMN stock SET DEFAULT 0`.execute(db);

  // Without a variant: of the first one, whose id is the product's. So no old row has to be rewritten.
  await sql`
    ALTER TABLE stock_movements ADD COLUMN variant_id uuid,
      DROP CONSTRAINT stock_movements_product_id_fkey,
      ADD CONSTRAINT stock_movements_variant_fkey
        FOREIGN KEY (product_id, variant_id) REFERENCES product_variants (product_id, id)`.execute(
    db,
  );
  await sql`
    ALTER TABLE order_items ADD COLUMN variant_id uuid,
      ADD COLUMN options jsonb NOT NULL DEFAULT '[]'`.execute(db);
  await sql`DROP TRIGGER order_items_kept ON order_items`.execute(db);
  await sql`
    CREATE TRIGGER order_items_kept AFTER UPDATE ON order_items
    FOR EACH ROW WHEN (
      (OLD.id, OLD.order_id, OLD.position, OLD.product_id, OLD.variant_id, OLD.name, OLD.options,
        OLD.price_cents, OLD.quantity)
      IS DISTINCT FROM
      (NEW.id, NEW.order_id, NEW.position, NEW.product_id, NEW.variant_id, NEW.name, NEW.options,
        NEW.price_cents, NEW.quantity))
    EXECUTE FUNCTION keep_order_item()`.execute(db);
}

/** The unique index keeps a product from having two. */
async function keepOneDefault(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION keep_default_variant() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id)
        AND NOT EXISTS (SELECT 1 FROM product_variants WHERE product_id = OLD.product_id AND is_default) THEN
        RAISE EXCEPTION 'a product has one default variant'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'product_variants_default_kept';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER product_variants_default_kept
    AFTER UPDATE OF is_default, product_id OR DELETE ON product_variants
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_default)
    EXECUTE FUNCTION keep_default_variant()`.execute(db);
}

/**
 * Nodes of the release before go on counting in `products.stock` until they are replaced: what they
 * write there reaches the default variant, which lets nothing below zero.
 */
async function passOnFromProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION first_variant_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_variants (id, product_id, stock, is_default, created_at)
      SELECT id, id, stock, true, created_at FROM added
      WHERE NOT EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = added.id);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER products_have_a_variant AFTER INSERT ON products
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
    EXECUTE FUNCTION first_variant_of_product()`.execute(db);
  await sql`
    CREATE FUNCTION pass_on_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE product_variants SET stock = stock + NEW.stock - OLD.stock
      WHERE product_id = NEW.id AND is_default;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER products_stock_passed_on AFTER UPDATE OF stock ON products
    FOR EACH ROW WHEN (NEW.stock <> OLD.stock) EXECUTE FUNCTION pass_on_stock()`.execute(db);
}
