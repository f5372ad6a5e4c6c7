import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE tax_classes (
      id uuid PRIMARY KEY,
      name text NOT NULL CONSTRAINT tax_classes_name UNIQUE CHECK (char_length(name) BETWEEN 1 AND 40),
      is_default boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX tax_classes_spelt ON tax_classes (lower(name))`.execute(db);
  await sql`
    CREATE UNIQUE INDEX tax_classes_one_default ON tax_classes (is_default) WHERE is_default`.execute(
    db,
  );

  // `rate` in millionths of what is taxed: hundredths of a percent can't say 8.875 %. `unique_key` is
  // place, class and name as they are compared, so that no tax of a place is there twice.
  await sql`
    CREATE TABLE tax_rates (
      id uuid PRIMARY KEY,
      country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
      region text NOT NULL DEFAULT '',
      postal_prefix text NOT NULL DEFAULT '',
      tax_class text NOT NULL CONSTRAINT tax_rates_class REFERENCES tax_classes (name),
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
      rate integer NOT NULL CHECK (rate BETWEEN 0 AND 1000000),
      is_compound boolean NOT NULL DEFAULT false,
      unique_key text NOT NULL CONSTRAINT tax_rates_one_of_a_name UNIQUE,
      version integer NOT NULL DEFAULT 1
    )`.execute(db);

  await sql`
    CREATE TABLE tax_settings (
      id uuid PRIMARY KEY,
      only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row),
      is_on boolean NOT NULL DEFAULT false,
      prices_include boolean NOT NULL DEFAULT false,
      name text NOT NULL DEFAULT 'tax',
      shipping text NOT NULL DEFAULT 'as_goods'
        CHECK (shipping IN ('as_goods', 'highest', 'standard', 'untaxed')),
      version integer NOT NULL DEFAULT 1
    )`.execute(db);

  // What the shop did before: no tax at all.
  await sql`INSERT INTO tax_settings (id) VALUES (gen_random_uuid())`.execute(db);
  await sql`
    INSERT INTO tax_classes (id, name, is_default)
    VALUES (gen_random_uuid(), 'Standard', true)`.execute(db);

  // null: the default class.
  await sql`
    ALTER TABLE products
      ADD COLUMN tax_class text CONSTRAINT products_tax_class REFERENCES tax_classes (name)`.execute(
    db,
  );
  await sql`
    CREATE INDEX products_of_tax_class ON products (tax_class) WHERE tax_class IS NOT NULL`.execute(
    db,
  );

  // What is in the prices is told, and added to nothing.
  await sql`
    ALTER TABLE orders
      ADD COLUMN included_tax_cents bigint NOT NULL DEFAULT 0 CHECK (included_tax_cents >= 0),
      ADD CONSTRAINT orders_included_tax_within_prices CHECK (
        included_tax_cents <= sub_total_cents - discount_cents + shipping_cents)`.execute(db);

  // What of each tax falls on each line, and on the delivery (no line): as it was when the order was placed.
  await sql`
    CREATE TABLE order_taxes (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      order_item_id uuid REFERENCES order_items (id),
      position smallint NOT NULL CHECK (position >= 0),
      name text NOT NULL,
      rate integer NOT NULL CHECK (rate BETWEEN 1 AND 1000000),
      is_compound boolean NOT NULL,
      is_included boolean NOT NULL,
      country text NOT NULL,
      region text NOT NULL,
      postal_prefix text NOT NULL,
      tax_class text,
      base_cents bigint NOT NULL CHECK (base_cents > 0),
      amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
      CHECK (NOT is_included OR amount_cents <= base_cents),
      CONSTRAINT order_taxes_once UNIQUE NULLS NOT DISTINCT (order_id, order_item_id, position)
    )`.execute(db);
}
