import { type Kysely, sql } from 'kysely';
import { indexOfTrigrams } from './where-it-can-be-had.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Everything of a product that a search reads, in one lower-case text that the database itself keeps
  // true. Names and tags are in it a second time without the signs that join words, so that 'c' is found
  // at the beginning of a word in 'USB-C'.
  await sql`
    CREATE FUNCTION product_search_text(name text, tags text[], description text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ' ' || lower(name) || ' ' || lower(array_to_string(tags, ' ')) || ' ' || lower(description)
      || ' ' || translate(lower(name || ' ' || array_to_string(tags, ' ')), '-_/.,+&()', '         ')`.execute(
    db,
  );
  await sql`
    ALTER TABLE products ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (product_search_text(name, tags, description)) STORED`.execute(db);

  // The index needs an extension that comes with PostgreSQL, and that a few hosts keep to themselves.
  // Without it every search reads the whole catalogue: slower, with the same results.
  await indexOfTrigrams(
    db,
    sql`CREATE INDEX products_by_words ON products USING gin (search_text gin_trgm_ops)`,
  );
}
