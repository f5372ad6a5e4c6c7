import type { MinorUnits } from '@gadgetry/contract/money';
import type { DeliveryEstimate } from '@gadgetry/contract/delivery-estimate';
import type { ShippingRule } from '@gadgetry/contract/shipping';
import { zonesFor } from './country-rules.ts';
import { type Calendar, estimateFrom } from './estimate-rules.ts';
import type { Parcel } from './rules/rule.ts';
import { type KnownDestination, type ZonePlaces, priceOf, zoneOf } from './shipping-rules.ts';

interface Zone extends ZonePlaces {
  readonly id: string;
  readonly name: string;
}

interface Method {
  readonly id: string;
  readonly zone_id: string;
  readonly name: string;
  readonly description: string;
  readonly is_active: boolean;
  readonly rule: ShippingRule;
  readonly days_from: number;
  readonly days_to: number;
}

/** All that says what is shipped where, for how much and when; zones and methods in their order. */
export interface ShippingSettings {
  /** Where the shop is, and what names no country goes: ISO 3166-1. */
  readonly country: string;
  readonly zones: readonly Zone[];
  readonly methods: readonly Method[];
  readonly calendar: Calendar;
}

/** A method that takes this parcel there. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: MinorUnits;
  /** null: the shop has no working day in the year to come. */
  readonly estimate: DeliveryEstimate | null;
}

export interface Offers {
  /** null: no zone has the destination. */
  readonly zone: string | null;
  readonly offers: readonly Offer[];
  /** Why there are none; null where there are. */
  readonly refusal: string | null;
  /** Whether anything at all is shipped there. */
  readonly served: boolean;
}

const NOT_THERE = 'We do not ship there';
const NOT_THIS = 'We cannot ship this order as it is: it may be too heavy for one parcel';

const NO_WEIGHT =
  'We cannot say yet what it costs to ship this order: an item of it has no weight. Please contact us';

/** Whether a method would take it, or might, if the shop knew what it weighs. */
function lacksWeight(methods: readonly Method[], { lines }: Parcel): boolean {
  return (
    lines.some(({ weightGrams }) => weightGrams === null) &&
    methods.some(({ rule }) => rule.kind === 'by_weight' && rule.missingWeight === null)
  );
}

/** The ways in which a parcel can be sent to a destination, in the order of the owner. */
export function offersFor(
  { country, zones, methods, calendar }: ShippingSettings,
  destination: KnownDestination,
  parcel: Parcel,
  moment: Date,
): Offers {
  const zone = zoneOf(
    zonesFor(zones, { country: destination.country, home: country }),
    destination,
  );
  if (zone === null) return { zone: null, offers: [], refusal: NOT_THERE, served: false };
  const active = methods.filter(({ zone_id, is_active }) => is_active && zone_id === zone.id);
  const offers = active.flatMap(({ id, name, description, rule, days_from, days_to }) => {
    const price = priceOf(rule, parcel);
    if (price === null) return [];
    const estimate = estimateFrom(moment, calendar, { daysFrom: days_from, daysTo: days_to });
    return [{ id, name, description, price, estimate }];
  });
  const served = active.length > 0;
  const notThis = lacksWeight(active, parcel) ? NO_WEIGHT : NOT_THIS;
  const refusal = served ? notThis : NOT_THERE;
  return { zone: zone.name, offers, refusal: offers.length === 0 ? refusal : null, served };
}
