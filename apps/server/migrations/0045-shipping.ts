import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shipping_zones (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      is_default boolean NOT NULL DEFAULT false,
      is_active boolean NOT NULL DEFAULT true,
      position integer NOT NULL CHECK (position >= 0),
      countries text[] NOT NULL DEFAULT '{}',
      regions text[] NOT NULL DEFAULT '{}',
      postal_prefixes text[] NOT NULL DEFAULT '{}',
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT shipping_zones_have_places CHECK (is_default = (countries = '{}'))
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX shipping_zones_one_default ON shipping_zones (is_default)
    WHERE is_default`.execute(db);

  // `rule` is as the API has it, checked there: packages/contract/src/shipping.ts.
  await sql`
    CREATE TABLE shipping_methods (
      id uuid PRIMARY KEY,
      zone_id uuid NOT NULL REFERENCES shipping_zones (id),
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      description text NOT NULL DEFAULT '',
      is_active boolean NOT NULL DEFAULT true,
      position integer NOT NULL CHECK (position >= 0),
      rule jsonb NOT NULL CHECK (rule ? 'kind'),
      days_from integer NOT NULL CHECK (days_from >= 0),
      days_to integer NOT NULL CHECK (days_to >= days_from),
      version integer NOT NULL DEFAULT 1
    )`.execute(db);

  await sql`
    CREATE TABLE working_days (
      id uuid PRIMARY KEY,
      only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row),
      cut_off text NOT NULL,
      time_zone text NOT NULL,
      weekdays integer[] NOT NULL,
      holidays text[] NOT NULL DEFAULT '{}',
      version integer NOT NULL DEFAULT 1
    )`.execute(db);

  // What the shop did before: everything free, to everywhere.
  await sql`
    INSERT INTO shipping_zones (id, name, is_default, position)
    VALUES (gen_random_uuid(), 'Everywhere else', true, 0)`.execute(db);
  await sql`
    INSERT INTO shipping_methods (id, zone_id, name, position, rule, days_from, days_to)
    SELECT gen_random_uuid(), id, 'Standard delivery', 0, '{"kind": "flat", "price": 0}', 3, 5
    FROM shipping_zones`.execute(db);
  await sql`
    INSERT INTO working_days (id, cut_off, time_zone, weekdays)
    VALUES (gen_random_uuid(), '14:00', 'Asia/Colombo', '{1,2,3,4,5}')`.execute(db);
}
