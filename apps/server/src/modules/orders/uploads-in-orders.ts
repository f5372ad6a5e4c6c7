import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Which of these uploaded pictures an order shows: items keep the picture that their product had then. */
export async function uploadsInOrders(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  // Spelt as the index order_items_by_upload is.
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT substring(image from '^/media/uploads/([0-9a-f]{32})/') AS name
    FROM order_items
    WHERE image LIKE '/media/uploads/%'
      AND substring(image from '^/media/uploads/([0-9a-f]{32})/') = ANY(${names}::text[])`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
