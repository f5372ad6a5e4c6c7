import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A passkey that is not confirmed yet counts for nothing: its owner has not been told of it.
  // `address_proven` says whether the account's address was verified when the passkey came.
  await sql`
    CREATE TABLE passkeys (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL,
      public_key text NOT NULL,
      credential_id text NOT NULL UNIQUE,
      counter bigint NOT NULL,
      device_type text NOT NULL,
      backed_up boolean NOT NULL,
      transports text NOT NULL DEFAULT '',
      aaguid text,
      created_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      last_used_at timestamptz,
      address_proven boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX passkeys_user_id ON passkeys (user_id)`.execute(db);
}
