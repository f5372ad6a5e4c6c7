import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What moved of a payment's money, and what is to move: each with a state of its own.
  await sql`
    CREATE TABLE payment_transactions (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments (id),
      kind text NOT NULL,
      status text NOT NULL,
      amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
      currency text NOT NULL,
      provider_id text UNIQUE,
      reason text,
      failure text,
      withdrawn_cents bigint NOT NULL DEFAULT 0,
      said_by text NOT NULL CHECK (said_by IN
        ('event', 'return_page', 'reconciliation', 'admin', 'shop', 'earlier')),
      actor text,
      request_key text,
      retry_of uuid UNIQUE REFERENCES payment_transactions (id),
      attempt integer NOT NULL DEFAULT 1 CHECK (attempt >= 1),
      failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
      asked_at timestamptz,
      next_attempt_at timestamptz,
      closed_by text,
      closed_reason text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT payment_transactions_states CHECK (CASE kind
        WHEN 'charge' THEN status IN ('succeeded', 'failed')
        WHEN 'refund' THEN status IN ('pending', 'succeeded', 'failed', 'closed', 'paid_otherwise')
        WHEN 'dispute' THEN status IN ('inquiry', 'open', 'won', 'lost')
        ELSE false END),
      CONSTRAINT payment_transactions_closed_by_somebody CHECK (
        status NOT IN ('closed', 'paid_otherwise') OR (closed_by IS NOT NULL AND closed_reason IS NOT NULL)),
      CONSTRAINT payment_transactions_withdrawn CHECK (
        withdrawn_cents BETWEEN 0 AND CASE kind WHEN 'dispute' THEN amount_cents ELSE 0 END),
      CONSTRAINT payment_transactions_one_per_request UNIQUE (payment_id, request_key)
    )`.execute(db);
  await sql`
    CREATE INDEX payment_transactions_by_payment ON payment_transactions (payment_id)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX payment_transactions_one_charge ON payment_transactions (payment_id)
    WHERE kind = 'charge'`.execute(db);
  await sql`
    CREATE INDEX payment_transactions_to_ask ON payment_transactions (next_attempt_at)
    WHERE kind = 'refund' AND status = 'pending' AND provider_id IS NULL`.execute(db);
  await sql`
    CREATE INDEX payment_transactions_failed ON payment_transactions (updated_at)
    WHERE kind = 'refund' AND status = 'failed'`.execute(db);

  await sql`
    ALTER TABLE payments
      ADD COLUMN refunding_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN disputed_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN lost_cents bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT payments_refunds_within_charge CHECK (
        refunding_cents >= 0 AND refunded_cents + refunding_cents <= amount_cents)`.execute(db);

  await copyEarlierMoney(db);

  // The ways of transaction-rules.ts once more, for whoever writes SQL by hand.
  await sql`
    CREATE FUNCTION keep_payment_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.payment_id, NEW.kind, NEW.amount_cents, NEW.currency)
        IS DISTINCT FROM (OLD.payment_id, OLD.kind, OLD.amount_cents, OLD.currency)
        OR (OLD.provider_id IS NOT NULL AND NEW.provider_id IS DISTINCT FROM OLD.provider_id) THEN
        RAISE EXCEPTION 'a payment transaction keeps its payment, kind, amount and number'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transactions_kept';
      END IF;
      IF NEW.status <> OLD.status AND NOT (
        (OLD.kind, OLD.status, NEW.status) IN (
          ('charge', 'failed', 'succeeded'),
          ('refund', 'pending', 'succeeded'), ('refund', 'pending', 'failed'), ('refund', 'pending', 'closed'),
          ('refund', 'succeeded', 'failed'), ('refund', 'failed', 'closed'),
          ('refund', 'pending', 'paid_otherwise'), ('refund', 'failed', 'paid_otherwise'),
          ('dispute', 'inquiry', 'open'), ('dispute', 'inquiry', 'won'), ('dispute', 'inquiry', 'lost'),
          ('dispute', 'open', 'won'), ('dispute', 'open', 'lost'), ('dispute', 'lost', 'won'))
        OR (OLD.kind = 'refund' AND OLD.provider_id IS NULL AND OLD.status IN ('failed', 'closed', 'paid_otherwise')
          AND NEW.provider_id IS NOT NULL AND NEW.status IN ('pending', 'succeeded', 'failed'))
        OR (OLD.said_by = 'earlier' AND OLD.status = 'succeeded' AND NEW.status = 'closed')) THEN
        RAISE EXCEPTION 'a % can not go from % to %', OLD.kind, OLD.status, NEW.status
          USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transactions_ways';
      END IF;
      NEW.updated_at := clock_timestamp();
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_kept BEFORE UPDATE ON payment_transactions
    FOR EACH ROW EXECUTE FUNCTION keep_payment_transaction()`.execute(db);

  // The payment's row is locked before it is added up: of two refunds at once the second sees the first,
  // and the sum that a CHECK holds against the charge can't be passed by both together.
  await sql`
    CREATE FUNCTION add_up_payment() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.payment_id ELSE NEW.payment_id END;
    BEGIN
      IF (CASE TG_OP WHEN 'DELETE' THEN OLD.kind ELSE NEW.kind END) = 'charge' THEN RETURN NULL; END IF;
      PERFORM 1 FROM payments WHERE id = changed FOR UPDATE;
      UPDATE payments SET refunded_cents = sums.refunded, refunding_cents = sums.refunding,
        disputed_cents = sums.disputed, lost_cents = sums.lost,
        status = CASE
          WHEN status NOT IN ('paid', 'refunding', 'refunded') THEN status
          WHEN sums.waiting THEN 'refunding'
          WHEN sums.returned AND sums.refunded + sums.lost >= amount_cents THEN 'refunded'
          ELSE 'paid' END
      FROM (
        SELECT
          coalesce(sum(amount_cents) FILTER (
            WHERE kind = 'refund' AND status IN ('succeeded', 'paid_otherwise')), 0) AS refunded,
          coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund' AND status = 'pending'), 0) AS refunding,
          coalesce(sum(amount_cents) FILTER (WHERE kind = 'dispute' AND status = 'open'), 0) AS disputed,
          coalesce(sum(amount_cents) FILTER (WHERE kind = 'dispute' AND status = 'lost'), 0) AS lost,
          coalesce(bool_or(kind = 'refund' AND status = 'pending'), false) AS waiting,
          coalesce(bool_or((kind = 'refund' AND status IN ('succeeded', 'paid_otherwise'))
            OR (kind = 'dispute' AND status = 'lost')), false) AS returned
        FROM payment_transactions WHERE payment_id = changed
      ) AS sums
      WHERE payments.id = changed;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_add_up AFTER INSERT OR DELETE OR UPDATE OF status
    ON payment_transactions FOR EACH ROW EXECUTE FUNCTION add_up_payment()`.execute(db);
}

/** Of what the shop has booked until now, one transaction each: charges, refunds, disputes. */
async function copyEarlierMoney(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, provider_id,
      said_by, created_at)
    SELECT gen_random_uuid(), id, 'charge', 'succeeded', amount_cents, currency, payment_intent_id,
      'earlier', coalesce(settled_at, created_at)
    FROM payments WHERE status IN ('paid', 'refunding', 'refunded')`.execute(db);
  // Only a refund of all the money has a number, for the shop made no other. Where a part had gone back
  // before it, that number is of the rest alone: the provider's list tells them apart later.
  await sql`
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, provider_id,
      reason, said_by, created_at)
    SELECT gen_random_uuid(), id, 'refund', 'succeeded', refunded_cents, currency,
      CASE WHEN status = 'refunded' AND NOT EXISTS (SELECT 1 FROM order_events e
        WHERE e.order_id = payments.order_id AND e.kind = 'partly_refunded') THEN refund_id END,
      coalesce(refund_reason, 'refunded at the payment provider'), 'earlier',
      coalesce(refunded_at, settled_at, created_at)
    FROM payments WHERE status = 'refunded' OR (status IN ('paid', 'refunding') AND refunded_cents > 0)`.execute(
    db,
  );
  await sql`
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, reason,
      said_by, asked_at, next_attempt_at, created_at)
    SELECT gen_random_uuid(), id, 'refund', 'pending', amount_cents - refunded_cents, currency,
      refund_reason, 'earlier', coalesce(settled_at, created_at), now(), coalesce(settled_at, created_at)
    FROM payments WHERE status = 'refunding'`.execute(db);
  // Until now a dispute stood in the order's timeline only: 'dp_1: fraudulent, $40.00'.
  await sql`
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, provider_id,
      reason, said_by, created_at)
    SELECT DISTINCT ON (told.parts[1]) gen_random_uuid(), p.id, 'dispute', 'open',
      least(p.amount_cents, (told.parts[3]::numeric * 100)::bigint), p.currency, told.parts[1],
      told.parts[2], 'earlier', told.created_at
    FROM (
      SELECT order_id, created_at,
        regexp_match(detail, '^(\\w+): (.*), \\$([0-9]+\\.[0-9]{2})$') AS parts
      FROM order_events WHERE kind = 'disputed'
    ) told JOIN payments p ON p.order_id = told.order_id
    WHERE told.parts IS NOT NULL AND p.status IN ('paid', 'refunding', 'refunded')
    ORDER BY told.parts[1], told.created_at`.execute(db);
  await sql`
    UPDATE payments p SET refunding_cents = added.refunding, disputed_cents = added.disputed
    FROM (
      SELECT payment_id,
        coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund' AND status = 'pending'), 0) AS refunding,
        coalesce(sum(amount_cents) FILTER (WHERE kind = 'dispute'), 0) AS disputed
      FROM payment_transactions GROUP BY payment_id
    ) added WHERE added.payment_id = p.id`.execute(db);
}
