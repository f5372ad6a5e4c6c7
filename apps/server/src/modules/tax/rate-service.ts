import { asSeen } from '@gadgetry/contract/alike';
import { rateFromPercent } from '@gadgetry/contract/applied-taxes';
import type { TaxRate, TaxRateInput } from '@gadgetry/contract/taxes';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import { type Actor, historyOf } from '../history/index.ts';
import { placeKey } from './place-rules.ts';
import { rateSnapshot, serializeRate } from './tax-serializer.ts';
import { deleteRate, findRate, insertRate, lockRate, updateRate } from './tax-store.ts';

const history = historyOf('tax_rate', rateSnapshot);

function rowOf(input: TaxRateInput) {
  const { country, region, postalPrefix: postal_prefix, taxClass: tax_class, name } = input;
  return {
    country,
    region,
    postal_prefix,
    tax_class,
    name,
    unique_key: JSON.stringify([
      placeKey({ country, region, postal_prefix }),
      tax_class,
      asSeen(name),
    ]),
    rate: rateFromPercent(input.percent),
    is_compound: input.isCompound,
  };
}

export function createRateService(db: Database, changed: () => void) {
  const written = async (write: (trx: Transaction) => Promise<TaxRate>) => {
    const rate = await inTransaction(db, write);
    changed();
    return rate;
  };

  return {
    async one(id: string): Promise<TaxRate> {
      return serializeRate(orNotFound(await findRate(db, id)));
    },

    create: (actor: Actor, input: TaxRateInput) =>
      written(async (trx) => {
        const after = await insertRate(trx, { id: newId(), ...rowOf(input) });
        await history.record(trx, actor, 'created', { before: null, after });
        return serializeRate(after);
      }),

    update: (actor: Actor, id: string, input: TaxRateInput) =>
      written(async (trx) => {
        const before = orNotFound(await lockRate(trx, id));
        await history.refuseStaleEdit(trx, before, input.version);
        const wanted = { ...before, ...rowOf(input) };
        return serializeRate(
          await history.change(trx, actor, 'updated', { before, wanted, write: updateRate }),
        );
      }),

    /** Orders keep what they were charged. */
    remove: (actor: Actor, id: string, version: number | undefined) =>
      written(async (trx) => {
        const before = orNotFound(await lockRate(trx, id));
        await history.refuseStaleEdit(trx, before, version);
        await deleteRate(trx, id);
        await history.recordDeleted(trx, actor, before);
        return serializeRate(before);
      }),
  };
}
