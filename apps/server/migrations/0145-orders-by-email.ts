import { type Kysely, sql } from 'kysely';

// A whole address is what an owner most often has of an order that they look for. The index of words finds it
// too, but most of an address are the letters of all others.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX orders_by_email ON orders (lower(customer_email)) WHERE customer_email <> ''`.execute(
    db,
  );
}
