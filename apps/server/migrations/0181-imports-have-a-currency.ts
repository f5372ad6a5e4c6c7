import { type Kysely, sql } from 'kysely';

/** What the prices of a file were read in; null: nobody has noted it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE product_imports ADD COLUMN currency text`.execute(db);
}
