import type { ShippingZone, ShippingZoneInput } from '@gadgetry/contract/shipping';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { withConstraintErrors } from '../../errors/constraint-errors.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Actor, editsOf, historyOf } from '../history/index.ts';
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
  const edits = editsOf(db, { history, lock: lockZone, write: updateZone });

  const written = async (writing: Promise<ZoneRow>): Promise<ShippingZone> => {
    const zone = await withConstraintErrors(writing, {
      shipping_zones_name: ['name_taken', 'There is a zone of this name already'],
    });
    changed();
    return serializeZone(zone);
  };

  return {
    async one(id: string): Promise<ShippingZone> {
      return serializeZone(orNotFound(await findZone(db, id)));
    },

    create: (actor: Actor, input: ShippingZoneInput) =>
      written(
        inTransaction(db, async (trx) => {
          const zone = rowOf(input);
          refusePlaces(zone, false);
          const after = await insertZone(trx, { id: newId(), ...zone });
          await history.record(trx, actor, 'created', { before: null, after });
          return after;
        }),
      ),

    update: (actor: Actor, id: string, input: ShippingZoneInput) =>
      written(
        edits.update(actor, { id, version: input.version }, (before) => {
          const zone = rowOf(input);
          refusePlaces(zone, before.is_default);
          return { ...before, ...zone };
        }),
      ),

    setActive: (actor: Actor, id: string, active: boolean) =>
      written(edits.setActive(actor, id, active)),
  };
}
