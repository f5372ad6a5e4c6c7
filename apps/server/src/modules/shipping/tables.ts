import type { ShippingRule } from '@gadgetry/contract/shipping';
import type { ColumnType, Generated } from 'kysely';

declare module '../../database/tables.ts' {
  interface Tables {
    shipping_zones: ShippingZonesTable;
    shipping_methods: ShippingMethodsTable;
    working_days: WorkingDaysTable;
  }
}

export interface ShippingZonesTable {
  id: string;
  name: string;
  is_default: Generated<boolean>;
  /** Of the default zone: it takes what is in no country of the others, too. */
  every_country: Generated<boolean>;
  is_active: Generated<boolean>;
  position: number;
  /** ISO 3166-1, two capital letters. */
  countries: string[];
  regions: string[];
  postal_prefixes: string[];
  version: Generated<number>;
}

export interface ShippingMethodsTable {
  id: string;
  zone_id: string;
  name: string;
  description: string;
  is_active: Generated<boolean>;
  position: number;
  rule: ColumnType<ShippingRule, string, string>;
  days_from: number;
  days_to: number;
  version: Generated<number>;
}

/** One row. */
export interface WorkingDaysTable {
  id: string;
  /** 'HH:MM' */
  cut_off: string;
  time_zone: string;
  /** 1 is Monday, 7 is Sunday. */
  weekdays: number[];
  /** 'YYYY-MM-DD' */
  holidays: string[];
  version: Generated<number>;
}
