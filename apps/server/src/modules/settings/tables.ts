import type { NumberFormat } from '@gadgetry/contract/number-format';
import type { HomeRow } from '@gadgetry/contract/home-rows';
import type { ColumnType, Generated } from 'kysely';

declare module '../../database/tables.ts' {
  interface Tables {
    shop_currency: ShopCurrencyTable;
    shop_settings: ShopSettingsTable;
    safety_settings: SafetySettingsTable;
    bank_transfer_settings: BankTransferSettingsTable;
  }
}

/** One row at most, which stays as it is once something was ordered. */
interface ShopCurrencyTable {
  is_only: Generated<boolean>;
  code: string;
}

/** One row, or none: then the shop is as it was started. */
export interface ShopSettingsTable {
  id: string;
  name: string;
  tagline: string;
  support_email: string;
  /** Of the IANA's, known to the database as well. */
  time_zone: string;
  number_format: Generated<NumberFormat>;
  /** ISO 3166-1; null: as the shop was started, nobody has saved any since it is a setting. */
  country: string | null;
  /** `#rrggbb`; null: the shop's own. */
  accent: string | null;
  /** The name of an upload, and how large that is; null: the shop's own sign, and its name. */
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  banner_text: string;
  hero_line: string;
  hero_title: string;
  hero_button: string;
  hero_link: string;
  /** As the logo: the name of an upload, and how large that is. */
  hero_picture: string | null;
  hero_picture_width: number | null;
  hero_picture_height: number | null;
  hero_alt: string;
  home_rows: ColumnType<HomeRow[], string, string>;
  home_description: string;
  delivery_line: string;
  delivery_text: string;
  returns_line: string;
  returns_text: string;
  warranty_line: string;
  warranty_text: string;
  cart_quantities: boolean;
  guest_checkout: boolean;
  reviews: boolean;
  review_mail_days: number;
  version: Generated<number>;
}

/** One row, or none: then the rules are as the shop was started. Periods are days. */
export interface SafetySettingsTable {
  id: string;
  staff_second_factor: boolean;
  keep_security_events: number;
  keep_searches: number;
  keep_mails: number;
  keep_drafts: number;
  keep_deliveries: number;
  version: Generated<number>;
}

/** One row, or none: then nobody pays by bank transfer. */
export interface BankTransferSettingsTable {
  id: string;
  is_on: boolean;
  account_holder: string;
  /** As banks store it; '' where there is none. */
  iban: string;
  bic: string;
  account: string;
  instructions: string;
  days: number;
  version: Generated<number>;
}
