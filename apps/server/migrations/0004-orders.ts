import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE orders (
      id uuid PRIMARY KEY,
      user_id text NOT NULL,
      customer_email text NOT NULL,
      customer_name text NOT NULL,
      idempotency_key text NOT NULL,
      request_fingerprint text NOT NULL,
      status text NOT NULL CHECK (status IN ('PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
      payment_status text NOT NULL CHECK (payment_status IN ('PENDING', 'PAID', 'FAILED', 'REFUNDED')),
      sub_total_cents bigint NOT NULL CHECK (sub_total_cents > 0),
      discount_basis_points integer NOT NULL CHECK (discount_basis_points BETWEEN 0 AND 10000),
      discount_cents bigint NOT NULL CHECK (discount_cents >= 0),
      grand_total_cents bigint NOT NULL CHECK (grand_total_cents >= 0),
      promocode text,
      ship_line_1 text NOT NULL,
      ship_line_2 text NOT NULL,
      ship_city text NOT NULL,
      ship_state text NOT NULL,
      ship_zip_code text NOT NULL,
      ship_phone text NOT NULL,
      tracking_number text,
      hold_expires_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT orders_total_adds_up CHECK (grand_total_cents = sub_total_cents - discount_cents),
      CONSTRAINT orders_one_per_key UNIQUE (user_id, idempotency_key),
      CONSTRAINT orders_unpaid_holds CHECK ((status = 'PENDING') = (hold_expires_at IS NOT NULL)),
      CONSTRAINT orders_paid_before_shipped CHECK (
        status NOT IN ('CONFIRMED', 'SHIPPED', 'DELIVERED') OR payment_status IN ('PAID', 'REFUNDED'))
    )`.execute(db);
  await sql`CREATE INDEX orders_by_user ON orders (user_id, created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX orders_by_age ON orders (created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX orders_by_status ON orders (status, created_at DESC, id DESC)`.execute(db);
  // Nearly all orders are paid, and any index of theirs finds those; the others are what is looked for.
  await sql`
    CREATE INDEX orders_not_paid ON orders (payment_status, created_at DESC, id DESC)
    WHERE payment_status <> 'PAID'`.execute(db);
  // How people ask for an order: by the 8 characters that they were shown, or by the customer's e-mail.
  await sql`CREATE INDEX orders_by_number ON orders (right(id::text, 8))`.execute(db);
  await sql`CREATE INDEX orders_by_email ON orders (lower(customer_email) text_pattern_ops)`.execute(
    db,
  );
  await sql`CREATE INDEX orders_by_hold ON orders (hold_expires_at) WHERE status = 'PENDING'`.execute(
    db,
  );

  await sql`
    CREATE TABLE order_items (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      position smallint NOT NULL,
      product_id uuid NOT NULL,
      name text NOT NULL,
      image text,
      price_cents integer NOT NULL CHECK (price_cents > 0),
      quantity integer NOT NULL CHECK (quantity > 0),
      UNIQUE (order_id, position)
    )`.execute(db);

  // The timeline of an order: what happened, when, and by whom (null: the shop itself).
  await sql`
    CREATE TABLE order_events (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      kind text NOT NULL,
      status text NOT NULL,
      payment_status text NOT NULL,
      actor text,
      detail text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX order_events_by_order ON order_events (order_id, created_at, id)`.execute(
    db,
  );
}
