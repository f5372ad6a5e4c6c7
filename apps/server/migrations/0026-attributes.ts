import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the products of a category have, as the owner defines it.
  await sql`
    CREATE TABLE attributes (
      id uuid PRIMARY KEY,
      category_id uuid NOT NULL REFERENCES categories (id),
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      group_name text NOT NULL CHECK (char_length(group_name) BETWEEN 1 AND 60),
      kind text NOT NULL CHECK (kind IN ('text', 'number', 'yes_no', 'choice', 'choices')),
      unit text NOT NULL DEFAULT ''
        CHECK (char_length(unit) <= 20 AND (unit = '' OR kind = 'number')),
      position integer NOT NULL,
      is_highlight boolean NOT NULL,
      is_filterable boolean NOT NULL,
      is_comparable boolean NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (id, kind)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX attributes_name_key ON attributes (category_id, lower(name))`.execute(db);

  await sql`
    CREATE TABLE attribute_options (
      id uuid PRIMARY KEY,
      attribute_id uuid NOT NULL REFERENCES attributes (id) ON DELETE CASCADE,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      position integer NOT NULL,
      UNIQUE (attribute_id, id)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX attribute_options_name_key
      ON attribute_options (attribute_id, lower(name))`.execute(db);

  // One row for each value; of several from a list, one for each of them. A value has the kind of its
  // attribute: both are changed in one transaction, at whose end the database compares them.
  await sql`
    CREATE TABLE product_attribute_values (
      product_id uuid NOT NULL REFERENCES products (id),
      attribute_id uuid NOT NULL,
      place integer NOT NULL DEFAULT 0 CHECK (place = 0 OR (place > 0 AND kind = 'choices')),
      kind text NOT NULL,
      text_value text CHECK (char_length(text_value) BETWEEN 1 AND 200),
      number_value double precision,
      flag_value boolean,
      option_id uuid,
      PRIMARY KEY (product_id, attribute_id, place),
      UNIQUE (product_id, attribute_id, option_id),
      FOREIGN KEY (attribute_id, kind) REFERENCES attributes (id, kind)
        DEFERRABLE INITIALLY DEFERRED,
      FOREIGN KEY (attribute_id, option_id) REFERENCES attribute_options (attribute_id, id),
      CONSTRAINT product_attribute_values_one_of_its_kind CHECK (
        num_nonnulls(text_value, number_value, flag_value, option_id) = 1
        AND CASE kind
          WHEN 'text' THEN text_value IS NOT NULL
          WHEN 'number' THEN number_value IS NOT NULL
          WHEN 'yes_no' THEN flag_value IS NOT NULL
          ELSE option_id IS NOT NULL
        END)
    )`.execute(db);
  // Which products a change of a definition, or of a value of a list, concerns.
  await sql`
    CREATE INDEX product_attribute_values_by_attribute
      ON product_attribute_values (attribute_id, product_id)`.execute(db);
  await sql`
    CREATE INDEX product_attribute_values_by_option
      ON product_attribute_values (attribute_id, option_id)
      WHERE option_id IS NOT NULL`.execute(db);
}
