import type { SynonymGroup, SynonymInput, SynonymQuery } from '@gadgetry/contract/searches';
import type { Database } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Actor, type Snapshot, editsOf, historyOf } from '../../history/index.ts';
import { keyOf, refusalOfTerms } from './synonym-rules.ts';
import {
  type SynonymRow,
  findSynonyms,
  insertSynonyms,
  lockSynonyms,
  readSynonyms,
  updateSynonyms,
} from './synonym-store.ts';

function serializeSynonyms(row: SynonymRow): SynonymGroup {
  return {
    _id: row.id,
    terms: row.terms,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function synonymSnapshot(row: SynonymRow): Snapshot {
  return {
    version: row.version,
    fields: { terms: row.terms, status: row.is_active ? 'active' : 'inactive' },
  };
}

const history = historyOf('synonym', synonymSnapshot);

/** @throws ShopError validation_failed */
function checked(terms: readonly string[]): Pick<SynonymRow, 'terms' | 'keys'> {
  const refusal = refusalOfTerms(terms);
  if (refusal !== null) throw new ShopError('validation_failed', refusal);
  return { terms: [...terms], keys: terms.map(keyOf) };
}

export function createSynonymService(db: Database) {
  const edits = editsOf(db, { history, lock: lockSynonyms, write: updateSynonyms });
  return {
    async list(query: SynonymQuery): Promise<Page<SynonymGroup>> {
      const page = await readSynonyms(db, query);
      return { ...page, rows: page.rows.map(serializeSynonyms) };
    },

    async one(id: string): Promise<SynonymGroup> {
      return serializeSynonyms(orNotFound(await findSynonyms(db, id)));
    },

    async create(actor: Actor, input: SynonymInput): Promise<SynonymGroup> {
      const group = checked(input.terms);
      return inTransaction(db, async (trx) => {
        const after = await insertSynonyms(trx, { id: newId(), ...group });
        await history.record(trx, actor, 'created', { before: null, after });
        return serializeSynonyms(after);
      });
    },

    async update(actor: Actor, id: string, input: SynonymInput): Promise<SynonymGroup> {
      const group = checked(input.terms);
      const { version } = input;
      return serializeSynonyms(
        await edits.update(actor, { id, version }, (before) => ({ ...before, ...group })),
      );
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<SynonymGroup> {
      return serializeSynonyms(await edits.setActive(actor, id, active));
    },
  };
}
