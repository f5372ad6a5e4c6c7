import { type Kysely, sql } from 'kysely';

/** Where the shop is, once an owner has saved it; null: as it was started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop_settings ADD COLUMN country text`.execute(db);
}
