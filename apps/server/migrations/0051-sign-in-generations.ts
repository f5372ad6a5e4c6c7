import { type Kysely, sql } from 'kysely';

/**
 * A sign-in that was checked against a password or passkey of before begins no session any more, in
 * whatever moment it gets there: what it was checked against has a number, and ending all sessions of
 * an account raises it. Under the lock of the account's row one comes before the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN sign_in_generation integer NOT NULL DEFAULT 0`.execute(db);
  // null: of who was signed in already, or has only just signed up.
  await sql`ALTER TABLE sessions ADD COLUMN generation integer`.execute(db);
  await sql`ALTER TABLE sign_in_challenges ADD COLUMN generation integer`.execute(db);
  await sql`ALTER TABLE accounts ADD COLUMN generation integer`.execute(db);
  await raiseWithWaysIn(db);
  await refuseLateSessions(db);
  await refuseLateLinks(db);
}

/** The account library changes passwords by itself; here no way of doing it is forgotten. */
async function raiseWithWaysIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION raise_sign_in_generation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE users SET sign_in_generation = sign_in_generation + 1 WHERE id = OLD.user_id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER accounts_password_changed AFTER UPDATE OF password ON accounts
    FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password)
    EXECUTE FUNCTION raise_sign_in_generation()`.execute(db);
  await sql`
    CREATE TRIGGER passkeys_removed AFTER DELETE ON passkeys
    FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL)
    EXECUTE FUNCTION raise_sign_in_generation()`.execute(db);
}

/** The account library takes a session that was not written for one that was refused. */
async function refuseLateSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION refuse_late_session() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      owner users;
    BEGIN
      SELECT * INTO owner FROM users WHERE id = NEW.user_id FOR SHARE;
      IF owner.banned AND (owner.ban_expires IS NULL OR owner.ban_expires > now())
        OR NEW.generation <> owner.sign_in_generation THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER sessions_begun_in_time BEFORE INSERT ON sessions
    FOR EACH ROW EXECUTE FUNCTION refuse_late_session()`.execute(db);
}

/** A hosted sign-in joins itself to an account by its proven address, which may be another's by then. */
async function refuseLateLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION refuse_late_link() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      owner users;
    BEGIN
      SELECT * INTO owner FROM users WHERE id = NEW.user_id FOR SHARE;
      IF NEW.generation <> owner.sign_in_generation THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER accounts_linked_in_time BEFORE INSERT ON accounts
    FOR EACH ROW EXECUTE FUNCTION refuse_late_link()`.execute(db);
}
