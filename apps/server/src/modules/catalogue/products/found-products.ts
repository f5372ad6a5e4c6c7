import type { AdminSearch } from '@gadgetry/contract/admin-search';
import type { Database } from '../../../database/database.ts';
import { readProducts } from './product-store.ts';

/** The newest products of a search, as the admins' list finds them. Nobody counts them. */
export async function findProducts(
  db: Database,
  search: string,
  limit: number,
): Promise<AdminSearch['products']> {
  const { rows } = await readProducts(db, { search, limit }, 0);
  return rows.map(({ id, name, image, is_active: isActive }) => ({
    _id: id,
    name,
    imageUrl: image,
    isActive,
  }));
}
