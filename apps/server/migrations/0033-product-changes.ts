import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What processes that count products for filters have to read again. A row tells which transaction
  // has written it: what was under way when somebody last looked is seen the next time. Without a
  // product, it may be any of them. Nothing refers to it and nothing waits for it.
  await sql`
    CREATE TABLE product_changes (
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      product_id uuid,
      at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX product_changes_by_xid ON product_changes (xid)`.execute(db);
  await sql`CREATE INDEX product_changes_by_moment ON product_changes (at)`.execute(db);
  await noteProducts(db);
  await noteStock(db);
  await noteValues(db);
}

/** More at once are not told one by one. */
const ONE_BY_ONE = 5_000;

const noteChanged = (products: string) => `
  INSERT INTO product_changes (product_id)
  SELECT DISTINCT CASE WHEN changed.many THEN NULL ELSE changed.id END
  FROM (SELECT id, count(*) OVER () > ${ONE_BY_ONE} AS many FROM (${products}) AS all_changed) AS changed`;

async function noteProducts(db: Kysely<unknown>): Promise<void> {
  await noteRows(db, 'note_new_products', 'SELECT id FROM added');
  await sql`
    CREATE TRIGGER products_added_noted AFTER INSERT ON products
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
    EXECUTE FUNCTION note_new_products()`.execute(db);
  await noteRows(db, 'note_gone_products', 'SELECT id FROM gone');
  await sql`
    CREATE TRIGGER products_gone_noted AFTER DELETE ON products
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
    EXECUTE FUNCTION note_gone_products()`.execute(db);
  await noteRows(
    db,
    'note_changed_products',
    `SELECT o.id FROM was o JOIN became n ON n.id = o.id
     WHERE (o.price_cents, o.category_id, o.is_active, o.created_at)
       IS DISTINCT FROM (n.price_cents, n.category_id, n.is_active, n.created_at)`,
  );
  await sql`
    CREATE TRIGGER products_changed_noted AFTER UPDATE ON products
    REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT
    EXECUTE FUNCTION note_changed_products()`.execute(db);
}

/** Only where the first piece comes or the last one goes: every sale passes here. */
async function noteStock(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION note_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_changes (product_id)
      VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_stock_noted AFTER UPDATE OF stock, is_active ON product_variants
    FOR EACH ROW WHEN ((OLD.is_active AND OLD.stock > 0) <> (NEW.is_active AND NEW.stock > 0))
    EXECUTE FUNCTION note_stock()`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_added_noted AFTER INSERT ON product_variants
    FOR EACH ROW WHEN (NEW.is_active AND NEW.stock > 0 AND NEW.id <> NEW.product_id)
    EXECUTE FUNCTION note_stock()`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_gone_noted AFTER DELETE ON product_variants
    FOR EACH ROW WHEN (OLD.is_active AND OLD.stock > 0)
    EXECUTE FUNCTION note_stock()`.execute(db);
}

async function noteValues(db: Kysely<unknown>): Promise<void> {
  for (const [event, table, transition] of [
    ['INSERT', 'added', 'NEW'],
    ['UPDATE', 'became', 'NEW'],
    ['DELETE', 'gone', 'OLD'],
  ] as const) {
    const name = `note_values_${table}`;
    await noteRows(db, name, `SELECT DISTINCT product_id AS id FROM ${table}`);
    await sql`
      CREATE TRIGGER ${sql.raw(`product_values_${table}_noted`)}
      AFTER ${sql.raw(event)} ON product_attribute_values
      REFERENCING ${sql.raw(transition)} TABLE AS ${sql.raw(table)} FOR EACH STATEMENT
      EXECUTE FUNCTION ${sql.raw(name)}()`.execute(db);
  }
}

async function noteRows(db: Kysely<unknown>, name: string, products: string): Promise<void> {
  await sql`
    CREATE FUNCTION ${sql.raw(name)}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${sql.raw(noteChanged(products))};
      RETURN NULL;
    END $$`.execute(db);
}
