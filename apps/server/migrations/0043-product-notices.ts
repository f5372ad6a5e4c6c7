import { type Kysely, sql } from 'kysely';

/**
 * Who waits until a variant is in stock again, or costs less than they have seen. A row goes in the
 * transaction that writes its mail: what is told is not waited for any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE product_notices (
      id uuid PRIMARY KEY,
      product_id uuid NOT NULL REFERENCES products (id),
      variant_id uuid NOT NULL REFERENCES product_variants (id),
      kind text NOT NULL CHECK (kind IN ('back_in_stock', 'cheaper')),
      user_id uuid,
      email text CHECK (email = lower(email)),
      seen_cents integer NOT NULL,
      mailed_at timestamptz,
      confirmed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT product_notices_once_each
        UNIQUE NULLS NOT DISTINCT (variant_id, kind, user_id, email),
      CONSTRAINT product_notices_of_somebody CHECK (num_nonnulls(user_id, email) = 1),
      CONSTRAINT product_notices_mailed_until_confirmed
        CHECK (confirmed_at IS NULL OR mailed_at IS NULL)
    )`.execute(db);
  await sql`
    CREATE INDEX product_notices_of_account ON product_notices (user_id)
    WHERE user_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX product_notices_of_address ON product_notices (email)
    WHERE email IS NOT NULL`.execute(db);
}
