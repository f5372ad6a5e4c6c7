import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // No role: as an admin. An invitation ends once, as one thing, and is never opened again.
  await sql`
    CREATE TABLE staff_invitations (
      id uuid PRIMARY KEY,
      email text NOT NULL CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
      staff_role_id uuid CONSTRAINT staff_invitations_role_fkey REFERENCES staff_roles (id),
      token_hash text NOT NULL UNIQUE,
      invited_by uuid NOT NULL,
      invited_by_email text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at timestamptz NOT NULL,
      ended_at timestamptz,
      ended_as text CHECK (ended_as IN ('accepted', 'withdrawn')),
      CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
      CHECK (expires_at > sent_at)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX staff_invitations_open ON staff_invitations (email)
    WHERE ended_at IS NULL`.execute(db);
  await sql`
    CREATE INDEX staff_invitations_by_role ON staff_invitations (staff_role_id)`.execute(db);
  await sql`
    CREATE FUNCTION keep_ended_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'an invitation that has ended stays ended'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_invitations_ended_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER staff_invitations_ended_kept BEFORE UPDATE ON staff_invitations
    FOR EACH ROW WHEN (
      OLD.ended_at IS NOT NULL
      AND (OLD.ended_at, OLD.ended_as, OLD.token_hash, OLD.staff_role_id)
        IS DISTINCT FROM (NEW.ended_at, NEW.ended_as, NEW.token_hash, NEW.staff_role_id)
    ) EXECUTE FUNCTION keep_ended_invitation()`.execute(db);
}
