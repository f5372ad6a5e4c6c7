import {
  carrier,
  carrierInput,
  carrierQuery,
  fitsPatterns,
  patternInWords,
  trackingLink,
} from '@gadgetry/contract/carriers';
import type { Database, Transaction } from '../../database/database.ts';
import { refusedField } from '../../errors/shop-error.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { createCarrierService } from './carrier-service.ts';
import { findCarrier } from './carrier-store.ts';

/** Who brings a parcel, and how it can be followed, as a shipment keeps it. */
export interface Tracking {
  readonly carrier_id: string | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
}

/** How they are written: whoever has the right number has the wrong carrier, or one whose patterns are old. */
const notWrittenLikeThis = ({
  name,
  tracking_patterns: patterns,
}: {
  readonly name: string;
  readonly tracking_patterns: readonly string[];
}) =>
  `Numbers of ${name} are not written like this, but as ${patterns.map(patternInWords).join('; or ')}. If this is one, change that under Carriers; if not, choose who brings it`;

/**
 * @param known the carrier that it has already: it may have been deactivated meanwhile
 * @throws ShopError validation_failed where the carrier is none to be had, or the number is none of its
 */
export async function trackingOf(
  trx: Transaction,
  said: { readonly carrierId: string | null; readonly trackingNumber: string | null },
  known: string | null = null,
): Promise<Tracking> {
  const { carrierId, trackingNumber: number } = said;
  const nobody = { carrier_id: null, carrier: null, tracking_number: number, tracking_url: null };
  if (carrierId === null) return nobody;
  const found = await findCarrier(trx, carrierId);
  if (found === undefined || (!found.is_active && found.id !== known)) {
    throw refusedField('carrierId', 'This carrier is not in use: please choose another one');
  }
  if (number !== null && !fitsPatterns(found.tracking_patterns, number)) {
    throw refusedField('trackingNumber', notWrittenLikeThis(found));
  }
  return {
    carrier_id: found.id,
    carrier: found.name,
    tracking_number: number,
    tracking_url: number === null ? null : trackingLink(found.tracking_link, number),
  };
}

/** By whom orders are sent. */
export function carrierRoutes({ db, guards }: { readonly db: Database; readonly guards: Guards }) {
  const carriers = createCarrierService(db);
  const resource = {
    path: '/admin/carriers',
    guard: guards.admin({ read: 'any', write: 'settings:write' }),
    actor: personOf,
  };
  return adminResource(resource, (routes) => {
    routes.list(carrierQuery, carrier, carriers.list);
    routes.read(carrier, carriers.one);
    routes.create(carrierInput, carrier, carriers.create);
    routes.update(carrierInput, carrier, carriers.update);
    routes.status(carrier, carriers.setActive);
  });
}

/** null: there is none of that name any more. */
export async function carrierNamed(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('carriers')
    .select('id')
    .where('name', '=', name)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}
