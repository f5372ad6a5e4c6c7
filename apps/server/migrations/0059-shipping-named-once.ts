import { type Kysely, sql } from 'kysely';

/**
 * Two active zones of one name, or two methods of one zone, can't be told apart, and are what a form
 * makes that is sent once more because its answer was lost. Of those that are there the later ones get
 * the end of their id, which no other name has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE shipping_zones z SET name = left(z.name, 48) || ' (' || right(z.id::text, 8) || ')'
    FROM (SELECT id, row_number() OVER (PARTITION BY lower(name) ORDER BY id) AS at
      FROM shipping_zones WHERE is_active) n
    WHERE n.id = z.id AND n.at > 1`.execute(db);
  await sql`
    CREATE UNIQUE INDEX shipping_zones_name ON shipping_zones (lower(name)) WHERE is_active`.execute(
    db,
  );
  await sql`
    UPDATE shipping_methods m SET name = left(m.name, 48) || ' (' || right(m.id::text, 8) || ')'
    FROM (SELECT id, row_number() OVER (PARTITION BY zone_id, lower(name) ORDER BY id) AS at
      FROM shipping_methods WHERE is_active) n
    WHERE n.id = m.id AND n.at > 1`.execute(db);
  await sql`
    CREATE UNIQUE INDEX shipping_methods_name ON shipping_methods (zone_id, lower(name))
    WHERE is_active`.execute(db);

  await sql`ALTER TABLE single_use_codes ADD COLUMN batch uuid`.execute(db);
  await sql`
    CREATE INDEX single_use_codes_by_batch ON single_use_codes (batch) WHERE batch IS NOT NULL`.execute(
    db,
  );
}
