import { type Kysely, sql } from 'kysely';

/** Pieces that were counted or corrected by hand, with what is to be said of it; and the ledger of all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check,
      ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN ('opening', 'sale', 'release',
        'refund', 'return', 'admin', 'import', 'count', 'correction')),
      ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 200)`.execute(db);
  await sql`CREATE INDEX stock_movements_by_age ON stock_movements (created_at, id)`.execute(db);
  // What orders move is most of all, and is found in passing: no order pays for this one.
  await sql`
    CREATE INDEX stock_movements_by_reason ON stock_movements (reason, created_at, id)
    WHERE reason NOT IN ('sale', 'release')`.execute(db);
}
