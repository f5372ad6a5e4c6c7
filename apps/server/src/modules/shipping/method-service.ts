import type { ShippingMethod, ShippingMethodInput } from '@gadgetry/contract/shipping';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { withConstraintErrors } from '../../errors/constraint-errors.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Actor, editsOf, historyOf } from '../history/index.ts';
import { methodSnapshot, serializeMethod } from './shipping-serializer.ts';
import {
  type MethodRow,
  findMethod,
  insertMethod,
  lockMethod,
  updateMethod,
} from './shipping-store.ts';

const history = historyOf('shipping_method', methodSnapshot);

function rowOf(input: ShippingMethodInput) {
  return {
    zone_id: input.zoneId,
    name: input.name,
    description: input.description,
    position: input.position,
    rule: input.rule,
    days_from: input.daysFrom,
    days_to: input.daysTo,
  };
}

export function createMethodService(db: Database, changed: () => void) {
  const edits = editsOf(db, { history, lock: lockMethod, write: updateMethod });

  const written = async (writing: Promise<MethodRow>): Promise<ShippingMethod> => {
    const method = await withConstraintErrors(writing, {
      shipping_methods_name: ['name_taken', 'This zone has a method of this name already'],
    });
    changed();
    return serializeMethod(method);
  };

  return {
    async one(id: string): Promise<ShippingMethod> {
      return serializeMethod(orNotFound(await findMethod(db, id)));
    },

    create: (actor: Actor, input: ShippingMethodInput) =>
      written(
        inTransaction(db, async (trx) => {
          const after = await insertMethod(trx, { id: newId(), ...rowOf(input) });
          await history.record(trx, actor, 'created', { before: null, after });
          return after;
        }),
      ),

    update: (actor: Actor, id: string, input: ShippingMethodInput) =>
      written(
        edits.update(actor, { id, version: input.version }, (before) => {
          if (input.zoneId !== before.zone_id) {
            throw new ShopError('validation_failed', 'A method stays in its zone');
          }
          return { ...before, ...rowOf(input) };
        }),
      ),

    setActive: (actor: Actor, id: string, active: boolean) =>
      written(edits.setActive(actor, id, active)),
  };
}
