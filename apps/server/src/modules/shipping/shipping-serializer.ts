import { fromMinorUnits } from '@gadgetry/contract/money';
import type { OfferedMethod } from '@gadgetry/contract/delivery-estimate';
import type { ShippingMethod, ShippingZone, WorkingDays } from '@gadgetry/contract/shipping';
import { ruleLines } from '@gadgetry/contract/shipping-rule-text';
import type { Snapshot } from '../history/index.ts';
import type { Offer } from './offer-rules.ts';
import type { MethodRow, WorkingDaysRow, ZoneRow } from './shipping-store.ts';

export function serializeZone(row: ZoneRow): ShippingZone {
  return {
    _id: row.id,
    name: row.name,
    isDefault: row.is_default,
    everyCountry: row.every_country,
    isActive: row.is_active,
    position: row.position,
    countries: row.countries,
    regions: row.regions,
    postalPrefixes: row.postal_prefixes,
    version: row.version,
  };
}

export function serializeMethod(row: MethodRow): ShippingMethod {
  return {
    _id: row.id,
    zoneId: row.zone_id,
    name: row.name,
    description: row.description,
    isActive: row.is_active,
    position: row.position,
    rule: row.rule,
    daysFrom: row.days_from,
    daysTo: row.days_to,
    version: row.version,
  };
}

export function serializeWorkingDays(row: WorkingDaysRow): WorkingDays {
  return {
    _id: row.id,
    cutOff: row.cut_off,
    timeZone: row.time_zone,
    weekdays: row.weekdays,
    holidays: row.holidays,
    version: row.version,
  };
}

export function serializeOffer({ id, name, description, price, estimate }: Offer): OfferedMethod {
  return { _id: id, name, description, price: fromMinorUnits(price), estimate };
}

const statusOf = (active: boolean) => (active ? 'active' : 'inactive');

export function zoneSnapshot(row: ZoneRow): Snapshot {
  return {
    version: row.version,
    fields: {
      name: row.name,
      countries: row.countries,
      ...(row.is_default && { 'every country': row.every_country }),
      regions: row.regions,
      'postal codes': row.postal_prefixes,
      position: row.position,
      status: statusOf(row.is_active),
    },
  };
}

export function methodSnapshot(row: MethodRow): Snapshot {
  return {
    version: row.version,
    fields: {
      name: row.name,
      description: row.description,
      price: [row.rule.kind.replaceAll('_', ' '), ...ruleLines(row.rule)],
      'working days': `${row.days_from} to ${row.days_to}`,
      position: row.position,
      status: statusOf(row.is_active),
    },
  };
}

export function workingDaysSnapshot(row: WorkingDaysRow): Snapshot {
  return {
    version: row.version,
    fields: {
      'cut-off': row.cut_off,
      'time zone': row.time_zone,
      weekdays: row.weekdays.map(String),
      holidays: row.holidays,
    },
  };
}
