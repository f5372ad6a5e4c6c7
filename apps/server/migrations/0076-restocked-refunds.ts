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
      PRIMARY KEY (refund_id, order_item_id)
    )`.execute(db);
  await sql`CREATE INDEX restocked_pieces_by_item ON restocked_pieces (order_item_id)`.execute(db);
}
