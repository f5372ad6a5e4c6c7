import { createHash } from 'node:crypto';
import type pg from 'pg';
import { schemaAdditions } from './schema-additions.ts';

/** The schema that everything of the sandbox lives in, apart from the shop's own tables. */
export const SCHEMA = 'stripe_sandbox';

// Any number that nothing else on the database locks by.
const ADVISORY_LOCK = 4_242_424_242;

const statements = `
  CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
  SET LOCAL search_path TO ${SCHEMA};

  CREATE TABLE IF NOT EXISTS checkout_sessions (
    id text PRIMARY KEY,
    client_secret text NOT NULL UNIQUE,
    status text NOT NULL CHECK (status IN ('open', 'complete', 'expired')),
    payment_status text NOT NULL CHECK (payment_status IN ('unpaid', 'paid', 'no_payment_required')),
    amount_total integer NOT NULL CHECK (amount_total >= 0),
    currency text NOT NULL,
    line_items jsonb NOT NULL,
    metadata jsonb NOT NULL,
    payment_metadata jsonb NOT NULL,
    payment_description text,
    client_reference_id text,
    customer_email text,
    customer_name text,
    return_url text NOT NULL,
    payment_intent_id text UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CHECK (payment_status <> 'paid' OR status = 'complete'),
    CHECK ((payment_status = 'no_payment_required') = (amount_total = 0))
  );
  CREATE INDEX IF NOT EXISTS checkout_sessions_open
    ON checkout_sessions (expires_at) WHERE status = 'open';

  CREATE TABLE IF NOT EXISTS payment_intents (
    id text PRIMARY KEY,
    client_secret text NOT NULL,
    session_id text NOT NULL UNIQUE REFERENCES checkout_sessions,
    status text NOT NULL CHECK (status IN
      ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL,
    metadata jsonb NOT NULL,
    description text,
    last_failure jsonb,
    latest_charge_id text,
    challenge_id text UNIQUE,
    challenge_last4 text,
    settles_at timestamptz,
    settles_to text CHECK (settles_to IN ('succeeded', 'failed')),
    created_at timestamptz NOT NULL,
    canceled_at timestamptz,
    CHECK ((status = 'requires_action') = (challenge_id IS NOT NULL)),
    CHECK ((status = 'processing') = (settles_at IS NOT NULL))
  );
  CREATE INDEX IF NOT EXISTS payment_intents_settling
    ON payment_intents (settles_at) WHERE status = 'processing';

  CREATE TABLE IF NOT EXISTS charges (
    id text PRIMARY KEY,
    payment_intent_id text NOT NULL REFERENCES payment_intents,
    status text NOT NULL CHECK (status IN ('succeeded', 'pending', 'failed')),
    amount integer NOT NULL CHECK (amount > 0),
    amount_refunded integer NOT NULL CHECK (amount_refunded BETWEEN 0 AND amount),
    currency text NOT NULL,
    metadata jsonb NOT NULL,
    disputed boolean NOT NULL,
    card_brand text NOT NULL,
    card_last4 text NOT NULL CHECK (length(card_last4) = 4),
    payer_name text,
    payer_email text,
    failure jsonb,
    created_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS charges_one_taken_per_payment
    ON charges (payment_intent_id) WHERE status <> 'failed';

  CREATE TABLE IF NOT EXISTS refunds (
    id text PRIMARY KEY,
    charge_id text NOT NULL REFERENCES charges,
    payment_intent_id text NOT NULL REFERENCES payment_intents,
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL,
    reason text,
    metadata jsonb NOT NULL,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE IF NOT EXISTS disputes (
    id text PRIMARY KEY,
    charge_id text NOT NULL UNIQUE REFERENCES charges,
    payment_intent_id text NOT NULL REFERENCES payment_intents,
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE IF NOT EXISTS events (
    sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    id text PRIMARY KEY,
    type text NOT NULL,
    session_id text NOT NULL,
    object jsonb NOT NULL,
    previous_attributes jsonb,
    request_id text,
    idempotency_key text,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE IF NOT EXISTS deliveries (
    sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
    session_id text NOT NULL,
    body text NOT NULL,
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'delivered', 'abandoned', 'withheld')),
    held boolean NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    last_status integer,
    last_error text,
    delivered_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS deliveries_due
    ON deliveries (next_attempt_at, sequence) WHERE status = 'pending';
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id);

  CREATE TABLE IF NOT EXISTS idempotent_answers (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    request_id text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE IF NOT EXISTS fault_settings (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    settings jsonb NOT NULL,
    api_calls_left integer CHECK (api_calls_left >= 0)
  );
  INSERT INTO fault_settings (settings) VALUES ('{}') ON CONFLICT DO NOTHING;
  ${schemaAdditions}
`;

const fingerprint = createHash('sha256').update(statements).digest('hex');

/**
 * Creates what is missing of the sandbox's tables, and of the columns of older ones; safe to run at every start, and by several
 * processes at once.
 */
export async function prepareSandboxSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    // Statements that find everything there still lock each table, across the work of other processes
    // that are open already: the two could wait for each other.
    const { rows } = await client.query<{ made_by: string | null }>(
      `SELECT obj_description(to_regnamespace('${SCHEMA}'), 'pg_namespace') AS made_by`,
    );
    if (rows[0]?.made_by !== fingerprint) {
      await client.query(statements);
      await client.query(`COMMENT ON SCHEMA ${SCHEMA} IS '${fingerprint}'`);
    }
    await client.query('COMMIT');
  } catch (error) {
    // A connection with half a transaction on it must not go back into the owner's pool.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
