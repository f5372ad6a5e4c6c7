import type { ShippingTax } from '@gadgetry/contract/taxes';
import type { Generated } from 'kysely';

declare module '../../database/tables.ts' {
  interface Tables {
    tax_settings: TaxSettingsTable;
    tax_classes: TaxClassesTable;
    tax_rates: TaxRatesTable;
  }
}

/** One row. */
export interface TaxSettingsTable {
  id: string;
  is_on: Generated<boolean>;
  prices_include: Generated<boolean>;
  name: Generated<string>;
  shipping: Generated<ShippingTax>;
  version: Generated<number>;
}

export interface TaxClassesTable {
  id: string;
  name: string;
  is_default: Generated<boolean>;
  version: Generated<number>;
}

export interface TaxRatesTable {
  id: string;
  /** ISO 3166-1, two capital letters. */
  country: string;
  region: string;
  postal_prefix: string;
  tax_class: string;
  name: string;
  /** Millionths of what is taxed. */
  rate: number;
  is_compound: boolean;
  /** Place, class and name as they are compared: no tax of a place is there twice. */
  unique_key: string;
  version: Generated<number>;
}
