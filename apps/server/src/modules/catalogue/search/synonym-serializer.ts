import type { SynonymGroup } from '@gadgetry/contract/searches';
import type { Snapshot } from '../../history/index.ts';
import type { SynonymRow } from './synonym-store.ts';

export function serializeSynonyms(row: SynonymRow): SynonymGroup {
  return {
    _id: row.id,
    terms: row.terms,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

export function synonymSnapshot(row: SynonymRow): Snapshot {
  return {
    version: row.version,
    fields: { terms: row.terms, status: row.is_active ? 'active' : 'inactive' },
  };
}
