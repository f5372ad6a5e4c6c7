import { type Kysely, sql } from 'kysely';

/** Pages that an owner adds, at addresses of their choosing, beside the six that every shop has. */
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
      ADD CONSTRAINT content_pages_fixed_place CHECK (is_own OR place = 'footer')`.execute(db);
}
