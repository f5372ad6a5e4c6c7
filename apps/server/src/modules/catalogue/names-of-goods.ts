import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** 'Headphones' in the middle of a sentence; 'TVs & PCs' stays. */
const inSentence = (name: string) => (/^\p{Lu}[\p{Ll} ]+$/u.test(name) ? name.toLowerCase() : name);

/** How shoppers know some goods: categories first, each name once. */
export async function namesOfGoods(
  db: Database,
  goods: {
    readonly products: readonly string[];
    readonly variants: readonly string[];
    readonly categories: readonly string[];
  },
): Promise<string[]> {
  const { rows } = await sql<{ name: string; is_category: boolean }>`
    SELECT name, true AS is_category FROM categories WHERE id = ANY (${[...goods.categories]}::uuid[])
    UNION ALL
    SELECT name, false FROM products WHERE id = ANY (${[...goods.products]}::uuid[]) OR id IN (
      SELECT product_id FROM product_variants WHERE id = ANY (${[...goods.variants]}::uuid[]))
    ORDER BY is_category DESC, name`.execute(db);
  const names = rows.map(({ name, is_category: of }) => (of ? inSentence(name) : name));
  return [...new Set(names)];
}

/** Which of these products and categories there are, active or not, with their names by their ids. */
export async function knownGoods(
  db: Database,
  goods: { readonly products: readonly string[]; readonly categories: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM categories WHERE id = ANY (${[...goods.categories]}::uuid[])
    UNION ALL
    SELECT id, name FROM products WHERE id = ANY (${[...goods.products]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
