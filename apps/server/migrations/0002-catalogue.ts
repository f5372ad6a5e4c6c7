import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE categories (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 50),
      is_active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX categories_name_key ON categories (lower(name))`.execute(db);

  await sql`
    CREATE TABLE products (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 100),
      description text NOT NULL CHECK (char_length(description) BETWEEN 10 AND 1000),
      price_cents integer NOT NULL CHECK (price_cents BETWEEN 1 AND 100000000),
      image text,
      category_id uuid NOT NULL REFERENCES categories (id),
      stock integer NOT NULL CHECK (stock >= 0),
      tags text[] NOT NULL DEFAULT '{}',
      is_active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX products_name_key ON products (lower(name))`.execute(db);
  // One index for each order in which a list can be asked for, so that no page has to sort the shop.
  await sql`CREATE INDEX products_by_price ON products (price_cents, id)`.execute(db);
  await sql`CREATE INDEX products_by_age ON products (created_at, id)`.execute(db);
  await sql`CREATE INDEX products_by_category_price ON products (category_id, price_cents, id)`.execute(
    db,
  );
  await sql`CREATE INDEX products_by_category_age ON products (category_id, created_at, id)`.execute(
    db,
  );
  await sql`CREATE INDEX products_by_tag ON products USING gin (tags)`.execute(db);

  // Why each piece came or went. A product's stock is the sum of its rows at any time.
  await sql`
    CREATE TABLE stock_movements (
      id uuid PRIMARY KEY,
      product_id uuid NOT NULL REFERENCES products (id),
      delta integer NOT NULL CHECK (delta <> 0),
      reason text NOT NULL CHECK (reason IN ('opening', 'sale', 'release', 'refund', 'admin', 'import')),
      order_id uuid,
      actor text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX stock_movements_by_product ON stock_movements (product_id, created_at)`.execute(
    db,
  );
  await sql`CREATE INDEX stock_movements_by_order ON stock_movements (order_id) WHERE order_id IS NOT NULL`.execute(
    db,
  );
}
