import { type Kysely, sql } from 'kysely';

/**
 * An order that goes where it comes to another total is placed anew there, and paid with what the first one
 * was paid: an exchange without a return, of all of that order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exchanges
      ALTER COLUMN return_id DROP NOT NULL,
      ADD COLUMN relocated_order_id uuid REFERENCES orders (id),
      ADD CONSTRAINT exchanges_of_one CHECK (num_nonnulls(return_id, relocated_order_id) = 1),
      ADD CONSTRAINT exchanges_not_of_itself CHECK (relocated_order_id <> order_id)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX exchanges_one_per_relocated ON exchanges (relocated_order_id)
    WHERE ended_at IS NULL`.execute(db);
  await sql`CREATE INDEX exchanges_by_relocated ON exchanges (relocated_order_id)`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION keep_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.order_id, NEW.return_id, NEW.relocated_order_id, NEW.refund_id, NEW.amount_cents, NEW.created_at)
        IS DISTINCT FROM
        (OLD.order_id, OLD.return_id, OLD.relocated_order_id, OLD.refund_id, OLD.amount_cents, OLD.created_at)
        OR OLD.ended_at IS NOT NULL THEN
        RAISE EXCEPTION 'an exchange stays what it is, and ends once'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'exchanges_kept';
      END IF;
      RETURN NEW;
    END $$`.execute(db);

  await sql`
    ALTER TABLE payment_transactions DROP CONSTRAINT payment_transactions_given,
      ADD CONSTRAINT payment_transactions_given CHECK (CASE given
        WHEN 'exchange' THEN kind = 'refund' AND provider_id IS NULL
          AND status IN ('pending', 'paid_otherwise', 'closed')
        WHEN 'by_hand' THEN kind = 'refund' AND provider_id IS NULL
        ELSE given IS NULL END)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX payment_transactions_one_relocation ON payment_transactions (payment_id)
    WHERE given = 'exchange' AND return_id IS NULL AND status <> 'closed'`.execute(db);

  // It is as it was until the other one is paid: nothing of it is sent meanwhile.
  await sql`
    CREATE FUNCTION keep_relocating_unsent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM exchanges WHERE relocated_order_id = NEW.order_id AND ended_at IS NULL) THEN
        RAISE EXCEPTION 'an order that is to be placed anew elsewhere is not sent'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'shipments_of_relocating';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER shipments_of_relocating BEFORE INSERT ON shipments
    FOR EACH ROW EXECUTE FUNCTION keep_relocating_unsent()`.execute(db);
}
