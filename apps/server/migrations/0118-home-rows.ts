import { type Kysely, sql } from 'kysely';

/** Which products the home page shows, as its owner decides: those that are featured, to begin with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN home_rows jsonb NOT NULL
        DEFAULT '[{"kind": "featured", "heading": "Featured Products"}]'
        CHECK (jsonb_typeof(home_rows) = 'array' AND jsonb_array_length(home_rows) <= 6)`.execute(
    db,
  );
}
