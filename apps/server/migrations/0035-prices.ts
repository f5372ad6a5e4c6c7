import { type Kysely, type RawBuilder, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepHistory(db);
  await planSales(db);
  await readPriceInForce(db);
}

/**
 * What a variant cost, from which moment on. Written by the database when the transaction that changes
 * a price ends, so that no door can forget it, and what was meanwhile within one is no price.
 */
async function keepHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE price_history (
      variant_id uuid NOT NULL REFERENCES product_variants (id) ON DELETE CASCADE,
      at timestamptz NOT NULL,
      cents integer NOT NULL CHECK (cents BETWEEN 1 AND 100000000),
      PRIMARY KEY (variant_id, at)
    )`.execute(db);
  await sql`
    INSERT INTO price_history (variant_id, at, cents)
    SELECT v.id, now(), coalesce(v.price_cents, p.price_cents)
    FROM product_variants v JOIN products p ON p.id = v.product_id
    WHERE v.retired_at IS NULL`.execute(db);

  // Two functions, so that each finds its rows by an index: an import adds very many.
  await notePrices(db, 'note_price_of_product', sql`v.product_id = NEW.id`);
  await notePrices(db, 'note_price_of_variant', sql`v.id = NEW.id`);
  await sql`
    CREATE CONSTRAINT TRIGGER products_price_noted AFTER UPDATE OF price_cents ON products
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.price_cents <> OLD.price_cents)
    EXECUTE FUNCTION note_price_of_product()`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER product_variants_price_noted
    AFTER INSERT OR UPDATE OF price_cents, retired_at ON product_variants
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_price_of_variant()`.execute(
    db,
  );
}

async function notePrices(
  db: Kysely<unknown>,
  name: string,
  changed: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO price_history (variant_id, at, cents)
      SELECT v.id, clock_timestamp(), coalesce(v.price_cents, p.price_cents)
      FROM product_variants v JOIN products p ON p.id = v.product_id
      WHERE v.retired_at IS NULL AND ${changed}
        AND coalesce(v.price_cents, p.price_cents) IS DISTINCT FROM (
          SELECT h.cents FROM price_history h WHERE h.variant_id = v.id ORDER BY h.at DESC LIMIT 1);
      RETURN NULL;
    END $$`.execute(db);
}

/** A sale is planned in tables of its own; what is in force of it stands with the variant. */
async function planSales(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sales (
      id uuid PRIMARY KEY,
      product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      begins_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      begun_at timestamptz,
      is_active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT sales_time_check CHECK (begins_at < ends_at)
    )`.execute(db);
  await sql`CREATE INDEX sales_by_begin ON sales (begins_at, id)`.execute(db);
  await sql`CREATE INDEX sales_by_product ON sales (product_id, ends_at)`.execute(db);
  await sql`
    CREATE INDEX sales_to_begin ON sales (begins_at)
    WHERE is_active AND begun_at IS NULL`.execute(db);
  await sql`
    CREATE TABLE sale_prices (
      variant_id uuid NOT NULL REFERENCES product_variants (id) ON DELETE CASCADE,
      sale_id uuid NOT NULL REFERENCES sales (id) ON DELETE CASCADE,
      cents integer NOT NULL CHECK (cents BETWEEN 1 AND 100000000),
      PRIMARY KEY (variant_id, sale_id)
    )`.execute(db);
  await sql`CREATE INDEX sale_prices_of_sale ON sale_prices (sale_id)`.execute(db);

  await sql`
    ALTER TABLE product_variants ADD COLUMN sale_id uuid,
      ADD COLUMN sale_ends_at timestamptz,
      ADD COLUMN regular_cents integer CHECK (regular_cents BETWEEN 1 AND 100000000),
      ADD COLUMN was_cents integer CHECK (was_cents BETWEEN 1 AND 100000000),
      ADD CONSTRAINT product_variants_sale_check CHECK (
        num_nulls(sale_id, sale_ends_at, regular_cents) IN (0, 3)
        AND (was_cents IS NULL OR sale_id IS NOT NULL))`.execute(db);
  await sql`
    CREATE INDEX product_variants_sale_ends ON product_variants (sale_ends_at)
    WHERE sale_ends_at IS NOT NULL`.execute(db);
}

/**
 * What a variant costs by the clock, also in the moment before a sale that is due has been switched on
 * or off: for orders. All rows are read as they were when the asking statement began, also where that
 * waits for a lock on one of them; planned once for each connection, and not with every order.
 */
async function readPriceInForce(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION price_in_force(variant uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN (
        SELECT least(coalesce(v.regular_cents, v.price_cents, p.price_cents), (
          SELECT min(sp.cents) FROM sale_prices sp JOIN sales s ON s.id = sp.sale_id
          WHERE sp.variant_id = v.id AND s.is_active
            AND s.begins_at <= statement_timestamp() AND s.ends_at > statement_timestamp()))
        FROM product_variants v JOIN products p ON p.id = v.product_id
        WHERE v.id = variant);
    END $$`.execute(db);
}
