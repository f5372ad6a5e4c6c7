import type { Category } from '@gadgetry/contract/catalogue';
import type { Snapshot } from '../../history/index.ts';
import type { CategoryRow } from './category-store.ts';

export function serializeCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    isActive: row.is_active,
    version: row.version,
  };
}

export function categorySnapshot(row: CategoryRow): Snapshot {
  return {
    version: row.version,
    fields: { name: row.name, status: row.is_active ? 'active' : 'inactive' },
  };
}
