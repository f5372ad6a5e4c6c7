import { asSeen } from '@gadgetry/contract/alike';
import type { Carrier, CarrierInput, CarrierQuery } from '@gadgetry/contract/carriers';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import type { Page } from '../../database/page-cursor.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Actor, type Change, historyOf } from '../history/index.ts';
import { carrierSnapshot, serializeCarrier } from './carrier-serializer.ts';
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

const history = historyOf('carrier', carrierSnapshot);

const saidIn = ({ name, trackingPatterns, trackingLink }: CarrierInput) => ({
  name,
  tracking_patterns: trackingPatterns,
  tracking_link: trackingLink,
});

async function change(
  trx: Transaction,
  actor: Actor,
  action: Change['action'],
  rows: { before: CarrierRow; wanted: CarrierRow },
): Promise<Carrier> {
  const write = updateCarrier;
  return serializeCarrier(await history.change(trx, actor, action, { ...rows, write }));
}

/** Of two names that look the same nobody could tell who brings a parcel. */
async function refuseAlike(trx: Transaction, { id, name }: Pick<CarrierRow, 'id' | 'name'>) {
  const wanted = asSeen(name);
  const others = await lockOtherNames(trx, id);
  if (others.some((other) => asSeen(other) === wanted)) {
    throw new ShopError('name_taken', NAME_TAKEN);
  }
}

export function createCarrierService(db: Database) {
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
      return inTransaction(db, async (trx) => {
        const before = orNotFound(await lockCarrier(trx, id));
        await history.refuseStaleEdit(trx, before, input.version);
        const wanted = { ...before, ...saidIn(input) };
        await refuseAlike(trx, wanted);
        return change(trx, actor, 'updated', { before, wanted });
      });
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Carrier> {
      return inTransaction(db, async (trx) => {
        const before = orNotFound(await lockCarrier(trx, id));
        const action = active ? 'reactivated' : 'deactivated';
        return change(trx, actor, action, { before, wanted: { ...before, is_active: active } });
      });
    },
  };
}
