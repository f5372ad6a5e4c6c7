import { type Kysely, sql } from 'kysely';

/**
 * What the payer of an order was told to do stays with it, whatever the owner changes after that. Of orders
 * from before, and of those that are paid in a form of the provider's, nothing is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE orders ADD COLUMN payment_instructions text`.execute(db);
}
