import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // By quarters of an hour, of which the days of every time zone are made; in no row is what was searched.
  await sql`
    CREATE TABLE search_counts (
      began_at timestamptz PRIMARY KEY,
      searches integer NOT NULL CHECK (searches > 0),
      unfound integer NOT NULL CHECK (unfound BETWEEN 0 AND searches)
    )`.execute(db);
}
