import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Until now every order was paid by card.
  await sql`
    ALTER TABLE orders ADD COLUMN payment_method text NOT NULL DEFAULT 'card'
      CONSTRAINT orders_known_payment_method CHECK (payment_method IN ('card', 'bank_transfer'))`.execute(
    db,
  );
  // A payment without a provider is money that has come: there is no session, and nothing to wait for.
  await sql`
    ALTER TABLE payments
      ADD COLUMN gateway text NOT NULL DEFAULT 'stripe'
        CONSTRAINT payments_known_gateway CHECK (gateway IN ('stripe', 'manual')),
      ALTER COLUMN session_id DROP NOT NULL,
      ALTER COLUMN expires_at DROP NOT NULL,
      ADD CONSTRAINT payments_as_their_gateway_takes_them CHECK (CASE gateway
        WHEN 'manual' THEN session_id IS NULL AND expires_at IS NULL AND payment_intent_id IS NULL
          AND status IN ('paid', 'refunding', 'refunded') AND settled_at IS NOT NULL AND amount_cents > 0
        ELSE session_id IS NOT NULL AND expires_at IS NOT NULL END)`.execute(db);
  // What a row alone can't know: no provider has a number for such money, and no bank disputes it.
  await sql`
    CREATE FUNCTION keep_manual_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.provider_id IS NOT NULL OR NEW.kind = 'dispute'
          OR (NEW.kind = 'charge' AND (NEW.actor IS NULL OR NEW.status <> 'succeeded')))
        AND EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND gateway = 'manual') THEN
        RAISE EXCEPTION 'a payment without a provider has no number, no dispute, and somebody who saw it come'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transactions_manual';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_manual BEFORE INSERT OR UPDATE ON payment_transactions
    FOR EACH ROW EXECUTE FUNCTION keep_manual_transaction()`.execute(db);
}
