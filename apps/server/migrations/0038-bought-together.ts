import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counted anew every night: modules/orders/bought-together.ts.
  await sql`
    CREATE TABLE bought_together (
      product_id uuid NOT NULL,
      other_id uuid NOT NULL,
      customers integer NOT NULL CHECK (customers >= 3),
      PRIMARY KEY (product_id, other_id),
      CHECK (product_id <> other_id)
    )`.execute(db);
}
