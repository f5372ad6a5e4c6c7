import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A role that every shop has is known by its key, and what it allows is the shop's to say. One of the
  // owner's own has no key, and says itself what it allows.
  await sql`
    CREATE TABLE staff_roles (
      id uuid PRIMARY KEY,
      key text UNIQUE CHECK (key IN ('manager', 'orders', 'catalogue', 'viewer')),
      name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 50 AND name = btrim(name)),
      permissions text[] CHECK (
        cardinality(permissions) > 0
        AND array_position(permissions, NULL) IS NULL
        AND permissions <@ ARRAY[
          'orders:read', 'orders:write', 'refunds:write', 'customers:read', 'customers:write',
          'products:read', 'products:write', 'discounts:read', 'discounts:write',
          'settings:read', 'settings:write', 'reports:read', 'books:read', 'books:write',
          'staff:read', 'staff:write', 'security:read'
        ]
      ),
      version integer NOT NULL DEFAULT 1 CHECK (version > 0),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      CHECK ((key IS NULL) = (permissions IS NOT NULL))
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX staff_roles_by_name ON staff_roles (lower(name))`.execute(db);
  await sql`
    INSERT INTO staff_roles (id, key, name) VALUES
      ('01890000-0000-7000-8000-0000000000a1', 'manager', 'Manager'),
      ('01890000-0000-7000-8000-0000000000a2', 'orders', 'Orders'),
      ('01890000-0000-7000-8000-0000000000a3', 'catalogue', 'Catalogue'),
      ('01890000-0000-7000-8000-0000000000a4', 'viewer', 'Viewer')`.execute(db);

  await sql`
    CREATE FUNCTION keep_built_in_role() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a role that every shop has stays as it is'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_roles_built_in_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER staff_roles_built_in_kept BEFORE UPDATE OR DELETE ON staff_roles
    FOR EACH ROW WHEN (OLD.key IS NOT NULL) EXECUTE FUNCTION keep_built_in_role()`.execute(db);

  // Beside `role`, which goes on to say who is an admin: somebody with a narrower role is none.
  await sql`
    ALTER TABLE users ADD COLUMN staff_role_id uuid
      CONSTRAINT users_staff_role_fkey REFERENCES staff_roles (id),
      ADD CONSTRAINT users_staff_are_no_admins CHECK (staff_role_id IS NULL OR role = 'shopper')`.execute(
    db,
  );
  await sql`
    CREATE INDEX users_staff ON users (staff_role_id) WHERE staff_role_id IS NOT NULL`.execute(db);
}
