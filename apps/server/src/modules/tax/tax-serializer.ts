import type { AppliedTax } from '@gadgetry/contract/applied-taxes';
import { dollarsFromCents } from '@gadgetry/contract/money';
import {
  SHIPPING_TAXES,
  type TaxClass,
  type TaxRate,
  type TaxSettings,
  percentFromRate,
} from '@gadgetry/contract/taxes';
import type { Snapshot } from '../history/index.ts';
import { type OrderTax, amountOf } from '../pricing/index.ts';
import type { ClassRow, RateRow, SettingsRow } from './tax-store.ts';

export function serializeSettings(row: SettingsRow): TaxSettings {
  return {
    _id: row.id,
    isOn: row.is_on,
    pricesInclude: row.prices_include,
    name: row.name,
    shipping: row.shipping,
    version: row.version,
  };
}

export function serializeClass(row: ClassRow): TaxClass {
  return { _id: row.id, name: row.name, isDefault: row.is_default };
}

export function serializeRate(row: RateRow): TaxRate {
  return {
    _id: row.id,
    country: row.country,
    region: row.region,
    postalPrefix: row.postal_prefix,
    taxClass: row.tax_class,
    name: row.name,
    percent: percentFromRate(row.rate),
    isCompound: row.is_compound,
    version: row.version,
  };
}

export function settingsSnapshot(row: SettingsRow): Snapshot {
  return {
    version: row.version,
    fields: {
      tax: row.is_on ? 'on' : 'off',
      prices: row.prices_include ? 'with tax' : 'without tax',
      name: row.name,
      shipping: SHIPPING_TAXES.find(({ kind }) => kind === row.shipping)?.name ?? row.shipping,
    },
  };
}

export function classSnapshot(row: ClassRow): Snapshot {
  return { version: row.version, fields: { name: row.name } };
}

export function rateSnapshot(row: RateRow): Snapshot {
  return {
    version: row.version,
    fields: {
      country: row.country,
      region: row.region,
      'postal code': row.postal_prefix,
      class: row.tax_class,
      name: row.name,
      percent: percentFromRate(row.rate),
      compound: row.is_compound,
    },
  };
}

/** What people are told: taxes of one name and rate are one, whatever they are charged on. */
export function serializeTaxes(
  taxes: readonly (Pick<OrderTax, 'name' | 'rate' | 'isIncluded'> & { readonly amount: number })[],
): AppliedTax[] {
  const told = new Map<string, { tax: (typeof taxes)[number]; cents: number }>();
  for (const tax of taxes) {
    const key = JSON.stringify([tax.name, tax.rate, tax.isIncluded]);
    const before = told.get(key);
    told.set(key, { tax, cents: (before?.cents ?? 0) + tax.amount });
  }
  return [...told.values()].map(({ tax, cents }) => ({
    name: tax.name,
    ratePercent: percentFromRate(tax.rate),
    amount: dollarsFromCents(cents),
    included: tax.isIncluded,
  }));
}

/** Of an order that is only quoted. */
export function serializeQuoted(taxes: readonly OrderTax[]): AppliedTax[] {
  return serializeTaxes(taxes.map((tax) => ({ ...tax, amount: amountOf(tax) })));
}
