import { type Kysely, sql } from 'kysely';

/**
 * Pages that an owner adds, at addresses of their choosing, beside the six that every shop has; what was
 * published of each, and what is to be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE content_pages DROP CONSTRAINT content_pages_slug_check`.execute(db);
  await sql`
    ALTER TABLE content_pages
      ADD COLUMN is_own boolean NOT NULL DEFAULT false,
      ADD COLUMN place text NOT NULL DEFAULT 'footer'
        CONSTRAINT content_pages_place CHECK (place IN ('footer', 'menu', 'none')),
      ADD COLUMN position integer NOT NULL DEFAULT 0
        CONSTRAINT content_pages_position CHECK (position >= 0),
      ADD CONSTRAINT content_pages_slug
        CHECK (char_length(slug) <= 60 AND slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      ADD CONSTRAINT content_pages_own CHECK (
        is_own <> (slug IN ('shipping', 'returns', 'privacy', 'terms', 'contact', 'about'))),
      ADD CONSTRAINT content_pages_fixed_place CHECK (is_own OR place = 'footer'),
      ADD COLUMN planned_title text CHECK (char_length(planned_title) BETWEEN 1 AND 60),
      ADD COLUMN planned_text text CHECK (char_length(planned_text) BETWEEN 1 AND 20000),
      ADD COLUMN planned_version integer,
      ADD COLUMN planned_at timestamptz,
      ADD CONSTRAINT content_pages_planned_whole
        CHECK (num_nulls(planned_title, planned_text, planned_version, planned_at) IN (0, 4))`.execute(
    db,
  );
  await sql`
    CREATE TABLE content_page_versions (
      id uuid PRIMARY KEY,
      page_id uuid NOT NULL REFERENCES content_pages ON DELETE CASCADE,
      page_version integer NOT NULL,
      title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
      text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 20000),
      published_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE INDEX content_page_versions_page
      ON content_page_versions (page_id, published_at DESC, id DESC)`.execute(db);
  await sql`
    INSERT INTO content_page_versions (id, page_id, page_version, title, text, published_at)
    SELECT gen_random_uuid(), id, version, confirmed_title, confirmed_text, confirmed_at
    FROM content_pages WHERE confirmed_at IS NOT NULL`.execute(db);
}
