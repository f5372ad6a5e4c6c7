import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE payments (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL,
      session_id text NOT NULL UNIQUE,
      status text NOT NULL CHECK (status IN ('open', 'paid', 'expired', 'failed', 'refunding', 'refunded')),
      amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
      currency text NOT NULL,
      customer_email text NOT NULL,
      payment_intent_id text UNIQUE,
      refund_id text UNIQUE,
      refund_reason text,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz,
      refunded_at timestamptz
    )`.execute(db);
  // One session at a time can take money for an order, and one payment in all can have taken it.
  await sql`
    CREATE UNIQUE INDEX payments_one_live_per_order ON payments (order_id)
    WHERE status IN ('open', 'paid', 'refunding')`.execute(db);
  await sql`CREATE INDEX payments_open ON payments (created_at) WHERE status = 'open'`.execute(db);
  await sql`CREATE INDEX payments_by_order ON payments (order_id)`.execute(db);
  await sql`CREATE INDEX payments_refunding ON payments (id) WHERE status = 'refunding'`.execute(
    db,
  );

  await sql`
    CREATE TABLE webhook_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      session_id text,
      payload jsonb NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      deliveries integer NOT NULL DEFAULT 1,
      processed_at timestamptz,
      outcome text
    )`.execute(db);
  await sql`
    CREATE INDEX webhook_events_unprocessed ON webhook_events (received_at)
    WHERE processed_at IS NULL`.execute(db);
  await sql`CREATE INDEX webhook_events_by_age ON webhook_events (received_at DESC)`.execute(db);
}
