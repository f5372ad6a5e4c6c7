import { type Kysely, sql } from 'kysely';

/** From how many pieces on a variant is few, where that is not what the shop says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE product_variants
      ADD COLUMN low_stock integer CHECK (low_stock BETWEEN 0 AND 1000000)`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM staff_choices WHERE kind = 'low_stock') AND EXISTS (
        SELECT FROM low_stock_settings
        WHERE OLD.stock > coalesce(NEW.low_stock, threshold)
          AND NEW.stock <= coalesce(NEW.low_stock, threshold))
      THEN
        INSERT INTO staff_news (id, kind, subject)
        VALUES (gen_random_uuid(), 'low_stock', NEW.id::text)
        ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
}
