import type { TaxClass, TaxClassInput } from '@gadgetry/contract/taxes';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Actor, historyOf } from '../history/index.ts';
import { classSnapshot, serializeClass } from './tax-serializer.ts';
import { type ClassRow, countRatesOf, deleteClass, insertClass, lockClass } from './tax-store.ts';

/** How many products are in a class by name. */
export type CountProducts = (trx: Transaction, taxClass: string) => Promise<number>;

const history = historyOf('tax_class', classSnapshot);

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export function createClassService(
  db: Database,
  { changed, countProducts }: { changed: () => void; countProducts: CountProducts },
) {
  /** @throws ShopError validation_failed, saying by what it is used and what to do */
  const refuseUsed = async (trx: Transaction, { name, is_default: isDefault }: ClassRow) => {
    if (isDefault) {
      throw new ShopError(
        'validation_failed',
        `${name} is the default class: products that name none are in it`,
      );
    }
    const [products, rates] = [await countProducts(trx, name), await countRatesOf(trx, name)];
    const ways = [
      ...(products === 0
        ? []
        : [`${counted(products, 'product')} in it: give them another class first`]),
      ...(rates === 0 ? [] : [`${counted(rates, 'rate')} for it: delete them first`]),
    ];
    if (ways.length > 0) {
      throw new ShopError('validation_failed', `${name} is in use. ${ways.join('; ')}`);
    }
  };

  return {
    async create(actor: Actor, { name }: TaxClassInput): Promise<TaxClass> {
      const after = await inTransaction(db, async (trx) => {
        const row = await insertClass(trx, { id: newId(), name });
        await history.record(trx, actor, 'created', { before: null, after: row });
        return row;
      });
      changed();
      return serializeClass(after);
    },

    async remove(actor: Actor, id: string): Promise<TaxClass> {
      const removed = await inTransaction(db, async (trx) => {
        const row = orNotFound(await lockClass(trx, id));
        await refuseUsed(trx, row);
        await deleteClass(trx, id);
        await history.recordDeleted(trx, actor, row);
        return row;
      });
      changed();
      return serializeClass(removed);
    },
  };
}
