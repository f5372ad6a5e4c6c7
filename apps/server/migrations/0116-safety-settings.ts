import { type Kysely, sql } from 'kysely';

/** Security rules and periods that the owner decides on a screen, and the permission to do so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE safety_settings (
      id uuid PRIMARY KEY CHECK (id = '00000000-0000-7000-8000-000000000000'),
      staff_second_factor boolean NOT NULL,
      keep_security_events integer NOT NULL CHECK (keep_security_events BETWEEN 90 AND 730),
      keep_searches integer NOT NULL CHECK (keep_searches BETWEEN 14 AND 365),
      keep_mails integer NOT NULL CHECK (keep_mails BETWEEN 7 AND 365),
      keep_drafts integer NOT NULL CHECK (keep_drafts BETWEEN 7 AND 365),
      keep_deliveries integer NOT NULL CHECK (keep_deliveries BETWEEN 7 AND 90),
      version integer NOT NULL DEFAULT 1 CHECK (version > 0)
    )`.execute(db);
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
          'staff:read', 'staff:write', 'security:read', 'security:write', 'keys:read', 'keys:write'
        ])`.execute(db);
}
