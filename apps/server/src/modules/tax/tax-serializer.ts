import { type AppliedTax, appliedTaxes, percentFromRate } from '@gadgetry/contract/applied-taxes';
import {
  SHIPPING_TAXES,
  type TaxClass,
  type TaxRate,
  type TaxSettings,
} from '@gadgetry/contract/taxes';
import type { Snapshot } from '../history/index.ts';
import { type OrderTax, amountOf } from '../pricing/index.ts';
import type { ClassRow, RateRow, TaxSettingsRow } from './tax-store.ts';

export function serializeSettings(row: TaxSettingsRow): TaxSettings {
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

export function settingsSnapshot(row: TaxSettingsRow): Snapshot {
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

/** Of an order that is only quoted. */
export function serializeQuoted(taxes: readonly OrderTax[]): AppliedTax[] {
  return appliedTaxes(
    taxes.map((tax) => ({
      name: tax.name,
      rate: tax.rate,
      included: tax.isIncluded,
      cents: amountOf(tax),
    })),
  );
}
