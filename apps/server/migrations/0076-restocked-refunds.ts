import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Beside the reason, which is the owner's own.
  await sql`
    ALTER TABLE payment_transactions ADD COLUMN note text
      CHECK (note IS NULL OR (note <> '' AND kind = 'refund'))`.execute(db);

  // Pieces that an owner put on the shelf with a refund. They lie there whatever becomes of the money.
  await sql`
    CREATE TABLE restocked_pieces (
      refund_id uuid NOT NULL REFERENCES payment_transactions (id),
      order_item_id uuid NOT NULL REFERENCES order_items (id),
      quantity integer NOT NULL CHECK (quantity > 0),
      -- Where they come from: they were sent and are here again, or never left.
      was_sent boolean NOT NULL,
      PRIMARY KEY (refund_id, order_item_id)
    )`.execute(db);
  await sql`CREATE INDEX restocked_pieces_by_item ON restocked_pieces (order_item_id)`.execute(db);

  // The order's row is locked first, so of a shipment and a refund at once the second sees the first.
  await sql`
    CREATE FUNCTION keep_restocked_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE i.id = NEW.order_item_id FOR UPDATE OF o;
      IF (
        SELECT coalesce(sum(quantity), 0) FROM shipment_lines WHERE order_item_id = NEW.order_item_id
      ) + (
        SELECT coalesce(sum(quantity), 0) FROM restocked_pieces
        WHERE order_item_id = NEW.order_item_id AND NOT was_sent
      ) > (SELECT quantity FROM order_items WHERE id = NEW.order_item_id) THEN
        RAISE EXCEPTION 'no piece is sent that lies on the shelf again'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'restocked_pieces_are_here';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER restocked_pieces_are_here AFTER INSERT OR UPDATE ON restocked_pieces
    FOR EACH ROW WHEN (NOT NEW.was_sent) EXECUTE FUNCTION keep_restocked_here()`.execute(db);
  await sql`
    CREATE TRIGGER shipment_lines_are_here AFTER INSERT OR UPDATE ON shipment_lines
    FOR EACH ROW EXECUTE FUNCTION keep_restocked_here()`.execute(db);
}
