import { type Kysely, sql } from 'kysely';

/** The one colour of the shop, as its owner picks it. None: its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$')`.execute(db);
}
