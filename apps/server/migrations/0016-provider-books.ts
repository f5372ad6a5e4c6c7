import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Up to when the provider's books were read.
  await sql`
    CREATE TABLE provider_cursors (
      name text PRIMARY KEY,
      read_until timestamptz NOT NULL
    )`.execute(db);

  // Where the provider's books say otherwise than ours and looking again did not mend it.
  await sql`
    CREATE TABLE provider_differences (
      id uuid PRIMARY KEY,
      subject text NOT NULL UNIQUE,
      order_id text,
      payment_intent_id text,
      kind text NOT NULL,
      shop_cents bigint,
      provider_cents bigint,
      detail text NOT NULL,
      found_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      closed_by text,
      closed_reason text,
      CONSTRAINT provider_differences_closed_by_somebody CHECK (
        (closed_by IS NULL) = (closed_reason IS NULL) AND (closed_by IS NULL OR ended_at IS NOT NULL))
    )`.execute(db);
  await sql`
    CREATE INDEX provider_differences_open ON provider_differences (found_at)
    WHERE ended_at IS NULL`.execute(db);

  // Which idempotency key a session is asked for under; no row: the first one.
  await sql`
    CREATE TABLE session_attempts (
      order_id uuid PRIMARY KEY,
      attempt integer NOT NULL CHECK (attempt > 1)
    )`.execute(db);
}
