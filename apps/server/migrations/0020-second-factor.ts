import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether whoever has the session has shown a second factor, at the sign-in or afterwards.
  await sql`ALTER TABLE sessions ADD COLUMN second_factor boolean NOT NULL DEFAULT false`.execute(
    db,
  );

  // An authenticator app. The secret is encrypted with the shop's own; until it is confirmed it counts
  // for nothing. No code of a step up to `last_step` is taken again.
  await sql`
    CREATE TABLE totp_factors (
      user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      secret text NOT NULL,
      confirmed_at timestamptz,
      last_step bigint NOT NULL DEFAULT 0,
      failures integer NOT NULL DEFAULT 0,
      failures_since timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);

  await sql`
    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES totp_factors (user_id) ON DELETE CASCADE,
      code_hash text NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    )`.execute(db);

  // A sign-in whose password was right and whose code is still to come.
  await sql`
    CREATE TABLE sign_in_challenges (
      token_hash text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      remember_me boolean NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    )`.execute(db);
}
