import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE security_events (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      -- Text, as elsewhere: events outlive the account that they tell of.
      account_id text,
      account_email text,
      actor_id text,
      actor_email text,
      client_address text,
      user_agent text,
      detail text,
      -- Events that come in floods share one row within an hour, by whom and what they concern.
      bucket text UNIQUE,
      count integer NOT NULL DEFAULT 1 CHECK (count > 0),
      created_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX security_events_by_age ON security_events (created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`
    CREATE INDEX security_events_by_kind ON security_events (kind, created_at DESC, id DESC)`.execute(
    db,
  );
  // Deleting an account looks for what concerns it; so does an owner.
  await sql`CREATE INDEX security_events_by_account ON security_events (account_id)`.execute(db);
  await sql`CREATE INDEX security_events_by_actor ON security_events (actor_id)`.execute(db);
  await sql`CREATE INDEX security_events_by_email ON security_events (account_email)`.execute(db);
}
