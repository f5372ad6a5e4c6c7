import type { ShippingMethod, ShippingMethodInput } from '@gadgetry/contract/shipping';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { withConstraintErrors } from '../../errors/constraint-errors.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Actor, type Change, historyOf } from '../history/index.ts';
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
  const change = async (
    trx: Transaction,
    actor: Actor,
    action: Change['action'],
    rows: { before: MethodRow; wanted: MethodRow },
  ) => serializeMethod(await history.change(trx, actor, action, { ...rows, write: updateMethod }));

  const written = async (write: (trx: Transaction) => Promise<ShippingMethod>) => {
    const method = await withConstraintErrors(inTransaction(db, write), {
      shipping_methods_name: ['name_taken', 'This zone has a method of this name already'],
    });
    changed();
    return method;
  };

  return {
    async one(id: string): Promise<ShippingMethod> {
      return serializeMethod(orNotFound(await findMethod(db, id)));
    },

    create: (actor: Actor, input: ShippingMethodInput) =>
      written(async (trx) => {
        const after = await insertMethod(trx, { id: newId(), ...rowOf(input) });
        await history.record(trx, actor, 'created', { before: null, after });
        return serializeMethod(after);
      }),

    update: (actor: Actor, id: string, input: ShippingMethodInput) =>
      written(async (trx) => {
        const before = orNotFound(await lockMethod(trx, id));
        await history.refuseStaleEdit(trx, before, input.version);
        if (input.zoneId !== before.zone_id) {
          throw new ShopError('validation_failed', 'A method stays in its zone');
        }
        return change(trx, actor, 'updated', { before, wanted: { ...before, ...rowOf(input) } });
      }),

    setActive: (actor: Actor, id: string, active: boolean) =>
      written(async (trx) => {
        const before = orNotFound(await lockMethod(trx, id));
        const action = active ? 'reactivated' : 'deactivated';
        return change(trx, actor, action, { before, wanted: { ...before, is_active: active } });
      }),
  };
}
