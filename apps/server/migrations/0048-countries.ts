import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Off for every shop that is there: what it ships to does not grow by an update.
  await sql`
    ALTER TABLE shipping_zones
      ADD COLUMN every_country boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT shipping_zones_every_country CHECK (is_default OR NOT every_country)`.execute(
    db,
  );
  // Of orders before, nobody named a country: which one the shop was in, no row knows.
  await sql`
    ALTER TABLE orders
      ADD COLUMN ship_country text CHECK (ship_country ~ '^[A-Z]{2}$'),
      ADD COLUMN ship_recipient text NOT NULL DEFAULT '',
      ADD COLUMN ship_company text NOT NULL DEFAULT ''`.execute(db);
}
