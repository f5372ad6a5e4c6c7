import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was said when the order was placed. Of those before, nothing was.
  await sql`
    ALTER TABLE orders
      ADD COLUMN shipping_method text,
      ADD COLUMN arrives_from date,
      ADD COLUMN arrives_to date,
      ADD CONSTRAINT orders_arrive_in_order CHECK (arrives_to >= arrives_from)`.execute(db);
}
