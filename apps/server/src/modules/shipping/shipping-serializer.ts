import { dollarsFromCents } from '@gadgetry/contract/money';
import type {
  OfferedMethod,
  ShippingMethod,
  ShippingRule,
  ShippingZone,
  WorkingDays,
} from '@gadgetry/contract/shipping';
import type { Snapshot } from '../history/index.ts';
import type { Offer } from './offer-rules.ts';
import type { MethodRow, WorkingDaysRow, ZoneRow } from './shipping-store.ts';

export function serializeZone(row: ZoneRow): ShippingZone {
  return {
    _id: row.id,
    name: row.name,
    isDefault: row.is_default,
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
  return { _id: id, name, description, price: dollarsFromCents(price), estimate };
}

const statusOf = (active: boolean) => (active ? 'active' : 'inactive');

export function zoneSnapshot(row: ZoneRow): Snapshot {
  return {
    version: row.version,
    fields: {
      name: row.name,
      countries: row.countries,
      regions: row.regions,
      'postal codes': row.postal_prefixes,
      position: row.position,
      status: statusOf(row.is_active),
    },
  };
}

const dollarsText = (dollars: number) => `$${dollars.toFixed(2)}`;

/** What an owner has set, in words. */
function ruleText(rule: ShippingRule): string[] {
  const lines = [rule.kind.replaceAll('_', ' ')];
  if ('price' in rule) lines.push(dollarsText(rule.price));
  if ('freeFrom' in rule) lines.push(`free from ${dollarsText(rule.freeFrom)}`);
  if ('steps' in rule) {
    const unit = (upTo: number) => (rule.kind === 'by_weight' ? `${upTo} g` : dollarsText(upTo));
    for (const { upTo, price } of rule.steps) {
      lines.push(`${upTo === null ? 'above' : `up to ${unit(upTo)}`}: ${dollarsText(price)}`);
    }
  }
  if ('missingWeight' in rule) {
    const { missingWeight } = rule;
    lines.push(
      missingWeight === null ? 'not without weights' : `without weight: ${missingWeight} g`,
    );
  }
  return lines;
}

export function methodSnapshot(row: MethodRow): Snapshot {
  return {
    version: row.version,
    fields: {
      name: row.name,
      description: row.description,
      price: ruleText(row.rule),
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
