import { type Kysely, sql } from 'kysely';

/** What other programs come in by, and who may give it to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE staff_roles
      DROP CONSTRAINT staff_roles_permissions_check,
      ADD CONSTRAINT staff_roles_permissions_check CHECK (
        cardinality(permissions) > 0
        AND array_position(permissions, NULL) IS NULL
        AND permissions <@ ARRAY[
          'orders:read', 'orders:write', 'refunds:write', 'customers:read', 'customers:write',
          'products:read', 'products:write', 'discounts:read', 'discounts:write',
          'settings:read', 'settings:write', 'reports:read', 'books:read', 'books:write',
          'staff:read', 'staff:write', 'security:read', 'keys:read', 'keys:write'
        ])`.execute(db);
  // The key itself is nowhere. What it may do is at most what its maker may, so it goes with their account.
  await sql`
    CREATE TABLE api_keys (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 50 AND name = btrim(name)),
      key_hash text NOT NULL CONSTRAINT api_keys_by_hash UNIQUE,
      last_four text NOT NULL CHECK (last_four ~ '^[0-9A-Za-z]{4}$'),
      scopes text[] NOT NULL CHECK (
        cardinality(scopes) > 0
        AND array_position(scopes, NULL) IS NULL
        AND scopes <@ ARRAY[
          'orders:read', 'orders:write', 'refunds:write', 'customers:read', 'customers:write',
          'products:read', 'products:write', 'discounts:read', 'discounts:write',
          'settings:read', 'settings:write', 'reports:read', 'books:read', 'books:write'
        ]),
      made_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz,
      last_used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX api_keys_by_name ON api_keys (lower(name))`.execute(db);
  await sql`CREATE INDEX api_keys_by_maker ON api_keys (made_by)`.execute(db);
}
