import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A percentage stays where it was; what is none has an effect instead.
  await sql`
    ALTER TABLE promocodes
      ALTER COLUMN discount_basis_points DROP NOT NULL,
      ADD COLUMN name text,
      ADD COLUMN effect jsonb,
      ADD COLUMN way text NOT NULL DEFAULT 'code'
        CHECK (way IN ('code', 'single_use_codes', 'automatic')),
      ADD COLUMN combinable boolean NOT NULL DEFAULT false,
      ADD COLUMN starts_at timestamptz,
      ADD COLUMN ends_at timestamptz,
      ADD COLUMN max_uses integer CHECK (max_uses > 0),
      ADD COLUMN max_uses_per_customer integer CHECK (max_uses_per_customer > 0),
      ADD COLUMN conditions jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(conditions) = 'object'),
      ADD CONSTRAINT promocodes_do_one_thing
        CHECK (num_nonnulls(discount_basis_points, effect) = 1),
      ADD CONSTRAINT promocodes_start_before_they_end CHECK (starts_at < ends_at)`.execute(db);
  await sql`CREATE INDEX promocodes_automatic ON promocodes (id) WHERE way = 'automatic'`.execute(
    db,
  );

  await sql`
    CREATE TABLE single_use_codes (
      code text PRIMARY KEY CHECK (code = upper(code) AND char_length(code) BETWEEN 8 AND 20),
      promocode_id uuid NOT NULL REFERENCES promocodes (id),
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX single_use_codes_by_promocode ON single_use_codes (promocode_id)`.execute(
    db,
  );

  // An order may have several discounts; a code for one use is taken by one living order.
  await sql`
    ALTER TABLE promocode_uses
      ADD COLUMN single_use_code text UNIQUE REFERENCES single_use_codes (code),
      DROP CONSTRAINT promocode_uses_pkey,
      ADD PRIMARY KEY (order_id, promocode_id)`.execute(db);
  await sql`
    CREATE INDEX promocode_uses_by_promocode ON promocode_uses (promocode_id, user_id)`.execute(db);

  await sql`
    CREATE TABLE promocode_refusals (
      promocode_id uuid NOT NULL REFERENCES promocodes (id),
      day date NOT NULL,
      client_key text NOT NULL,
      tries integer NOT NULL CHECK (tries > 0),
      PRIMARY KEY (promocode_id, day, client_key)
    )`.execute(db);

  // null, before it was kept: the line has its share of the discount by what it cost.
  await sql`
    ALTER TABLE order_items
      ADD COLUMN discount_cents bigint,
      ADD CONSTRAINT order_items_discount_within_line
        CHECK (discount_cents BETWEEN 0 AND price_cents::bigint * quantity)`.execute(db);
  await sql`
    CREATE TABLE order_discounts (
      order_id uuid NOT NULL REFERENCES orders (id),
      promocode_id uuid NOT NULL,
      code text,
      name text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'free_shipping', 'buy_get')),
      goods_cents bigint NOT NULL CHECK (goods_cents >= 0),
      shipping_cents bigint NOT NULL CHECK (shipping_cents >= 0),
      PRIMARY KEY (order_id, promocode_id),
      CONSTRAINT order_discounts_off_goods_or_shipping
        CHECK (CASE kind WHEN 'free_shipping' THEN goods_cents ELSE shipping_cents END = 0)
    )`.execute(db);
  await sql`CREATE INDEX order_discounts_by_promocode ON order_discounts (promocode_id)`.execute(
    db,
  );
  await sql`
    INSERT INTO order_discounts
      (order_id, promocode_id, code, name, kind, goods_cents, shipping_cents)
    SELECT o.id, p.id, o.promocode, o.promocode, 'percent', o.discount_cents, 0
    FROM orders o JOIN promocodes p ON p.code = o.promocode`.execute(db);

  await boundRefundsByLine(db);
}

/** A line is worth its goods after its own discount and its own tax, where its own was kept. */
async function boundRefundsByLine(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION count_refund_lines(of_payment uuid) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM payments WHERE id = of_payment FOR UPDATE;
      IF EXISTS (
        SELECT 1 FROM payment_transactions t
        JOIN refund_lines l ON l.refund_id = t.id
        JOIN order_items i ON i.id = l.order_item_id
        JOIN orders o ON o.id = i.order_id
        WHERE t.payment_id = of_payment AND t.status IN ('pending', 'succeeded', 'paid_otherwise')
        GROUP BY i.id, o.id
        HAVING sum(l.quantity) > i.quantity
          OR sum(l.amount_cents)
            > coalesce(
              i.price_cents::bigint * i.quantity - i.discount_cents,
              ceil(i.price_cents::numeric * i.quantity * (o.sub_total_cents - o.discount_cents) / o.sub_total_cents))
            + (SELECT coalesce(sum(x.amount_cents), 0) FROM order_taxes x
               WHERE x.order_id = o.id AND x.order_item_id = i.id AND NOT x.is_included)
      ) THEN
        RAISE EXCEPTION 'more of a line goes back than was bought'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_within_order';
      END IF;
    END $$`.execute(db);
}
