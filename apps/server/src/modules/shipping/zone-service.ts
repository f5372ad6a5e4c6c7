import type { ShippingZone, ShippingZoneInput } from '@gadgetry/contract/shipping';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { withConstraintErrors } from '../../errors/constraint-errors.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Actor, type Change, historyOf } from '../history/index.ts';
import { serializeZone, zoneSnapshot } from './shipping-serializer.ts';
import { type ZoneRow, findZone, insertZone, lockZone, updateZone } from './shipping-store.ts';

const history = historyOf('shipping_zone', zoneSnapshot);

function rowOf(input: ShippingZoneInput) {
  return {
    name: input.name,
    position: input.position,
    countries: [...new Set(input.countries)],
    regions: [...new Set(input.regions)],
    postal_prefixes: [...new Set(input.postalPrefixes)],
    ...(input.everyCountry !== undefined && { every_country: input.everyCountry }),
  };
}

/** @throws ShopError validation_failed */
function refusePlaces(zone: ReturnType<typeof rowOf>, isDefault: boolean) {
  const named = zone.countries.length + zone.regions.length + zone.postal_prefixes.length;
  if (isDefault && named > 0) {
    throw new ShopError(
      'validation_failed',
      'The default zone takes all that no other zone has: it names no places',
    );
  }
  if (!isDefault && zone.every_country === true) {
    throw new ShopError('validation_failed', 'Only the default zone takes every other country');
  }
  if (!isDefault && zone.countries.length === 0) {
    throw new ShopError('validation_failed', 'Name at least one country');
  }
}

export function createZoneService(db: Database, changed: () => void) {
  const change = async (
    trx: Transaction,
    actor: Actor,
    action: Change['action'],
    rows: { before: ZoneRow; wanted: ZoneRow },
  ) => serializeZone(await history.change(trx, actor, action, { ...rows, write: updateZone }));

  const written = async (write: (trx: Transaction) => Promise<ShippingZone>) => {
    const zone = await withConstraintErrors(inTransaction(db, write), {
      shipping_zones_name: ['name_taken', 'There is a zone of this name already'],
    });
    changed();
    return zone;
  };

  return {
    async one(id: string): Promise<ShippingZone> {
      return serializeZone(orNotFound(await findZone(db, id)));
    },

    create: (actor: Actor, input: ShippingZoneInput) =>
      written(async (trx) => {
        const zone = rowOf(input);
        refusePlaces(zone, false);
        const after = await insertZone(trx, { id: newId(), ...zone });
        await history.record(trx, actor, 'created', { before: null, after });
        return serializeZone(after);
      }),

    update: (actor: Actor, id: string, input: ShippingZoneInput) =>
      written(async (trx) => {
        const before = orNotFound(await lockZone(trx, id));
        await history.refuseStaleEdit(trx, before, input.version);
        const zone = rowOf(input);
        refusePlaces(zone, before.is_default);
        return change(trx, actor, 'updated', { before, wanted: { ...before, ...zone } });
      }),

    setActive: (actor: Actor, id: string, active: boolean) =>
      written(async (trx) => {
        const before = orNotFound(await lockZone(trx, id));
        const action = active ? 'reactivated' : 'deactivated';
        return change(trx, actor, action, { before, wanted: { ...before, is_active: active } });
      }),
  };
}
