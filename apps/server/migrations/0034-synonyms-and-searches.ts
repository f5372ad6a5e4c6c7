import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `keys` are the terms as searches compare them: modules/catalogue/search/search-text-rules.ts.
  await sql`
    CREATE TABLE synonym_groups (
      id uuid PRIMARY KEY,
      terms text[] NOT NULL CHECK (cardinality(terms) BETWEEN 2 AND 10),
      keys text[] NOT NULL CHECK (cardinality(keys) = cardinality(terms)),
      is_active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX synonym_groups_by_keys ON synonym_groups USING gin (keys)`.execute(db);
  await sql`CREATE INDEX synonym_groups_by_age ON synonym_groups (created_at, id)`.execute(db);

  await sql`
    CREATE TABLE searches (
      id uuid PRIMARY KEY,
      words text COLLATE "C" NOT NULL UNIQUE CHECK (char_length(words) BETWEEN 1 AND 100),
      times integer NOT NULL CHECK (times > 0),
      results integer NOT NULL CHECK (results >= 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX searches_by_times ON searches (times, id)`.execute(db);
  await sql`CREATE INDEX searches_by_last ON searches (last_at, id)`.execute(db);
}
