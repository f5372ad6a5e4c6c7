import { type Kysely, sql } from 'kysely';

/** Letters and digits of every script, as ranges: what the database holds for a letter depends on its locale. */
const LETTER = String.raw`0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fdf\u3041-\ua4cf\ua500-\ud7ff\uf900-\ufdcf\ufe70-\ufefc\U00010000-\U0001efff\U00020000-\U0003ffff`;

/** All of ASCII that is neither letter nor digit, but the blank. */
const SIGNS = `\t\n\r!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`;

/** Of a database that was made with the locale C, lower() leaves the capitals of most scripts as they are. */
async function knowingAllCapitals(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT collname AS name FROM pg_collation
    WHERE collname = ANY('{pg_c_utf8,und-x-icu}') ORDER BY collname LIMIT 1`.execute(db);
  return rows[0]?.name ?? 'default';
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const collation = sql.raw(`"${await knowingAllCapitals(db)}"`);
  const letter = sql.raw(LETTER);
  const signs = sql.lit(SIGNS);
  const blanks = sql.lit(' '.repeat(SIGNS.length));

  // The same is done to what is typed: modules/catalogue/search/search-text-rules.ts. What signs join is in it
  // a second time as one word, so that 'usbc' finds 'USB-C'. Most texts have no letters but ASCII ones,
  // which takes a third of the time.
  await sql`
    CREATE FUNCTION search_vector(x text, weight "char") RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE
      plain text COLLATE "C" := lower(x COLLATE "C");
      ascii boolean := octet_length(x) = length(x);
      words tsvector;
    BEGIN
      IF ascii THEN
        words := to_tsvector('simple', translate(plain, ${signs}, ${blanks}));
      ELSE
        plain := lower(normalize(translate(x, '™®©℠', '    '), NFKD) COLLATE ${collation});
        plain := translate(regexp_replace(plain, '[\\u0300-\\u036f]', '', 'g'), 'łøđıς', 'lodiσ');
        words := to_tsvector('simple', regexp_replace(plain, '[^${letter}]+', ' ', 'g'));
      END IF;
      IF plain ~ '[^ ][-._''’/+&][^ ]' THEN
        plain := regexp_replace(plain, '([${letter}])[-._''’/+&](?=[${letter}])', '\\1', 'g');
        plain := regexp_replace(plain, '[^${letter}]+', ' ', 'g');
        words := words || ts_delete(to_tsvector('simple', plain), tsvector_to_array(words));
      END IF;
      RETURN setweight(words, weight);
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION product_words(name text, tags text[], description text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN search_vector(name, 'A') || search_vector(array_to_string(tags, ' '), 'B')
      || search_vector(description, 'D')`.execute(db);
  await sql`
    ALTER TABLE products
      ADD COLUMN name_words tsvector NOT NULL GENERATED ALWAYS AS (search_vector(name, 'A')) STORED,
      ADD COLUMN all_words tsvector NOT NULL
        GENERATED ALWAYS AS (product_words(name, tags, description)) STORED`.execute(db);
  for (const column of ['name_words', 'all_words']) {
    await sql`
      CREATE INDEX ${sql.raw(`products_by_${column}`)} ON products USING gin (${sql.raw(column)})
      WITH (gin_pending_list_limit = 128)`.execute(db);
  }

  // Two words of which one has a letter too many, too few, another or in the other place have one of
  // these in common: that an index finds, and who asks looks closer.
  await sql`
    CREATE FUNCTION search_keys(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN length(word) BETWEEN 3 AND 24 THEN (
      SELECT array_agg(DISTINCT left(word, n - 1) || substr(word, n + 1)) || word
      FROM generate_series(1, length(word)) AS n) ELSE ARRAY[word] END`.execute(db);
  await sql`
    CREATE TABLE search_words (
      word text COLLATE "C" PRIMARY KEY,
      in_products integer NOT NULL DEFAULT 0,
      in_names integer NOT NULL DEFAULT 0,
      keys text[] NOT NULL GENERATED ALWAYS AS (search_keys(word)) STORED
    )`.execute(db);
  await sql`
    INSERT INTO search_words (word, in_products, in_names)
    SELECT a.word, a.ndoc, coalesce(n.ndoc, 0)
    FROM ts_stat('SELECT all_words FROM products') AS a
    LEFT JOIN ts_stat('SELECT name_words FROM products') AS n USING (word)`.execute(db);
  await sql`
    CREATE INDEX search_words_by_keys ON search_words USING gin (keys)
    WITH (gin_pending_list_limit = 128)`.execute(db);
}
