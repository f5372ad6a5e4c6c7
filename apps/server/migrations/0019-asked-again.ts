import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When its person last proved who they are: signing in is such a proof, and so is being asked again.
  await sql`ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz`.execute(db);
  await sql`UPDATE sessions SET authenticated_at = created_at`.execute(db);
  await sql`
    ALTER TABLE sessions ALTER COLUMN authenticated_at SET DEFAULT now(),
      ALTER COLUMN authenticated_at SET NOT NULL`.execute(db);

  // A change of address that was asked for, confirmed by the new address, or undone by the former one.
  await sql`
    CREATE TABLE email_changes (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      old_email text NOT NULL CHECK (old_email = lower(old_email)),
      new_email text NOT NULL CHECK (new_email = lower(new_email)),
      confirm_hash text NOT NULL UNIQUE,
      confirm_until timestamptz NOT NULL,
      confirmed_at timestamptz,
      undo_hash text UNIQUE,
      undo_until timestamptz,
      undone_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((confirmed_at IS NULL) = (undo_hash IS NULL)),
      CHECK ((confirmed_at IS NULL) = (undo_until IS NULL)),
      CHECK (undone_at IS NULL OR confirmed_at IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX email_changes_by_user ON email_changes (user_id)`.execute(db);
  await sql`CREATE INDEX email_changes_by_old_email ON email_changes (old_email)`.execute(db);

  // As long as a change can be undone nobody else may take the former address: it has to be there to
  // be given back. Whoever writes users is held to it, the account library included.
  await sql`
    CREATE FUNCTION refuse_reserved_email() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM email_changes
        WHERE old_email = NEW.email AND user_id <> NEW.id AND undone_at IS NULL AND undo_until > now()
      ) THEN
        RAISE EXCEPTION 'this address can still be given back to another account'
          USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_email_reserved';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER users_email_reserved BEFORE INSERT OR UPDATE OF email ON users
    FOR EACH ROW EXECUTE FUNCTION refuse_reserved_email()`.execute(db);

  // For accounts without a password: a code that is mailed to them when they are asked again.
  await sql`
    CREATE TABLE email_codes (
      user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      code_hash text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    )`.execute(db);
}
