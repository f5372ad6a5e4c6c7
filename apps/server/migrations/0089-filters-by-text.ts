import { type Kysely, sql } from 'kysely';

/** Texts can be filtered by where the owner says so. Until now the mark said nothing of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE attributes SET is_filterable = false WHERE kind = 'text' AND is_filterable`.execute(db);

  // Processes hold the texts of marked attributes alone. With another mark its products are read again:
  // of many one row says that it may be any.
  await sql`
    CREATE FUNCTION note_marked_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_changes (product_id)
      SELECT DISTINCT CASE WHEN valued.many THEN NULL ELSE valued.product_id END
      FROM (
        SELECT product_id, count(*) OVER () > 5000 AS many
        FROM product_attribute_values WHERE attribute_id = NEW.id) AS valued;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER attributes_text_marked AFTER UPDATE OF is_filterable, kind ON attributes
    FOR EACH ROW WHEN (NEW.kind = 'text'
      AND (OLD.is_filterable <> NEW.is_filterable OR OLD.kind <> NEW.kind))
    EXECUTE FUNCTION note_marked_text()`.execute(db);
}
