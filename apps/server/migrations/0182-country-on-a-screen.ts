import { type Kysely, sql } from 'kysely';

/** Where the shop is, once an owner has saved it; null: as it was started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop_settings ADD COLUMN country text`.execute(db);
  await sql`
    CREATE FUNCTION orders_mean_shop_country() RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM orders WHERE ship_country IS NULL)
    $$`.execute(db);
}
