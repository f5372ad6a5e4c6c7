import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Addresses are kept in lower case, so that one index serves both uniqueness and sign-in.
  await sql`
    CREATE TABLE users (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL UNIQUE CHECK (email = lower(email)),
      email_verified boolean NOT NULL DEFAULT false,
      image text,
      role text NOT NULL DEFAULT 'shopper' CHECK (role IN ('shopper', 'admin')),
      banned boolean NOT NULL DEFAULT false,
      ban_reason text,
      ban_expires timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);

  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      token text NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      ip_address text,
      user_agent text,
      impersonated_by uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX sessions_by_user ON sessions (user_id)`.execute(db);

  // One row for each way in which a person can sign in: a password here, or a hosted provider.
  await sql`
    CREATE TABLE accounts (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      provider_id text NOT NULL,
      account_id text NOT NULL,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT accounts_one_per_provider UNIQUE (provider_id, account_id)
    )`.execute(db);
  await sql`CREATE INDEX accounts_by_user ON accounts (user_id)`.execute(db);

  await sql`
    CREATE TABLE verifications (
      id uuid PRIMARY KEY,
      identifier text NOT NULL,
      value text NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX verifications_by_identifier ON verifications (identifier)`.execute(db);

  // Private keys are stored encrypted with the shop's secret.
  await sql`
    CREATE TABLE signing_keys (
      id uuid PRIMARY KEY,
      public_key text NOT NULL,
      private_key text NOT NULL,
      alg text,
      crv text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz
    )`.execute(db);
}
