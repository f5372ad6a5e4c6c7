import { type Kysely, sql } from 'kysely';

/** Lists of a shop with very many orders: each filter that is offered has an index to go by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX returns_by_status ON returns (status, created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX returns_by_kind ON returns (kind, created_at DESC, id DESC)`.execute(db);

  await sql`
    CREATE INDEX invoice_documents_by_kind ON invoice_documents (kind, issued_at, id)`.execute(db);
  // Documents of some days are counted by it.
  await sql`
    CREATE INDEX invoice_documents_by_day ON invoice_documents (issued_on, issued_at, id)`.execute(
    db,
  );
  // What somebody types is the beginning of a document's number or of its order's, in any letters.
  await sql`
    CREATE INDEX invoice_documents_by_number
    ON invoice_documents (lower(number) text_pattern_ops)`.execute(db);
  await sql`
    CREATE INDEX invoice_documents_by_order_number
    ON invoice_documents (lower(data -> 'order' ->> 'number') text_pattern_ops)`.execute(db);

  await sql`
    CREATE INDEX payment_transactions_by_return ON payment_transactions (return_id)
    WHERE return_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX payment_transactions_refunds ON payment_transactions (created_at)
    WHERE kind = 'refund'`.execute(db);
}
