import { isAlike } from '@gadgetry/contract/alike';
import type { Carrier, CarrierInput, CarrierQuery } from '@gadgetry/contract/carriers';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import type { Page } from '../../database/page-cursor.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Actor, type Snapshot, editsOf, historyOf } from '../history/index.ts';
import {
  type CarrierRow,
  NAME_TAKEN,
  findCarrier,
  insertCarrier,
  lockCarrier,
  lockOtherNames,
  readCarriers,
  updateCarrier,
} from './carrier-store.ts';

function serializeCarrier(row: CarrierRow): Carrier {
  return {
    _id: row.id,
    name: row.name,
    trackingPatterns: row.tracking_patterns,
    trackingLink: row.tracking_link,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function carrierSnapshot(row: CarrierRow): Snapshot {
  return {
    version: row.version,
    fields: {
      name: row.name,
      trackingPatterns: row.tracking_patterns,
      trackingLink: row.tracking_link,
      status: row.is_active ? 'active' : 'inactive',
    },
  };
}

const history = historyOf('carrier', carrierSnapshot);

const saidIn = ({ name, trackingPatterns, trackingLink }: CarrierInput) => ({
  name,
  tracking_patterns: trackingPatterns,
  tracking_link: trackingLink,
});

/** Of two names that look the same nobody could tell who brings a parcel. */
async function refuseAlike(trx: Transaction, { id, name }: Pick<CarrierRow, 'id' | 'name'>) {
  if (isAlike(name, await lockOtherNames(trx, id))) throw new ShopError('name_taken', NAME_TAKEN);
}

export function createCarrierService(db: Database) {
  const edits = editsOf(db, { history, lock: lockCarrier, write: updateCarrier });
  return {
    async list(query: CarrierQuery): Promise<Page<Carrier>> {
      const page = await readCarriers(db, query);
      return { ...page, rows: page.rows.map(serializeCarrier) };
    },

    async one(id: string): Promise<Carrier> {
      return serializeCarrier(orNotFound(await findCarrier(db, id)));
    },

    async create(actor: Actor, input: CarrierInput): Promise<Carrier> {
      return inTransaction(db, async (trx) => {
        const wanted = { id: newId(), ...saidIn(input) };
        await refuseAlike(trx, wanted);
        const after = await insertCarrier(trx, wanted);
        await history.record(trx, actor, 'created', { before: null, after });
        return serializeCarrier(after);
      });
    },

    async update(actor: Actor, id: string, input: CarrierInput): Promise<Carrier> {
      const after = await edits.update(
        actor,
        { id, version: input.version },
        async (before, trx) => {
          const wanted = { ...before, ...saidIn(input) };
          await refuseAlike(trx, wanted);
          return wanted;
        },
      );
      return serializeCarrier(after);
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Carrier> {
      return serializeCarrier(await edits.setActive(actor, id, active));
    },
  };
}
