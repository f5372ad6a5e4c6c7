import { type Kysely, sql } from 'kysely';

/** Orders that admins are putting together for somebody; what they say so far is theirs to finish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE order_drafts (
      id uuid PRIMARY KEY,
      owner text NOT NULL CHECK (owner <> ''),
      -- By which it goes with its customer's account: in small letters, '' where nobody has typed it yet.
      email text NOT NULL CHECK (email = lower(email)),
      content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
      version integer NOT NULL DEFAULT 1 CHECK (version > 0),
      updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db);
  await sql`CREATE INDEX order_drafts_newest ON order_drafts (updated_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX order_drafts_by_email ON order_drafts (email) WHERE email <> ''`.execute(
    db,
  );
}
