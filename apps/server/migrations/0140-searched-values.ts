import { type Kysely, sql } from 'kysely';

/**
 * Searches know a product by the values of its attributes and options too. They stand with the product
 * as one text, so that a search still asks one index; the shop writes it (search-values.ts), of the
 * products that are there soon after it has started.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE products ADD COLUMN search_values text NOT NULL DEFAULT ''`.execute(db);
  // From here on a trigger makes the words: with another expression the column, and all indexes with it,
  // would be made anew, which takes a large shop minutes.
  await sql`ALTER TABLE products ALTER COLUMN all_words DROP EXPRESSION`.execute(db);
  await sql`
    CREATE FUNCTION keep_all_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.all_words := product_words(NEW.name, NEW.tags, NEW.description);
      IF NEW.search_values <> '' THEN
        NEW.all_words := NEW.all_words || search_vector(NEW.search_values, 'C');
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER products_all_words
    BEFORE INSERT OR UPDATE OF name, tags, description, search_values, all_words ON products
    FOR EACH ROW EXECUTE FUNCTION keep_all_words()`.execute(db);
}
