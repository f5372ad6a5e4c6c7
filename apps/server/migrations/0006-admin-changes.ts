import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE admin_changes (
      id uuid PRIMARY KEY,
      entity text NOT NULL,
      entity_id text NOT NULL,
      action text NOT NULL,
      actor_id text NOT NULL,
      actor_email text NOT NULL,
      before jsonb,
      after jsonb,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE INDEX admin_changes_by_entity ON admin_changes (entity, entity_id, created_at DESC)`.execute(
    db,
  );
}
