import type { DiscountEffect, DiscountWay } from '@gadgetry/contract/discounts';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    promocodes: PromocodesTable;
    promocode_uses: PromocodeUsesTable;
    single_use_codes: SingleUseCodesTable;
    promocode_refusals: PromocodeRefusalsTable;
  }
}

export interface PromocodesTable {
  id: string;
  /** What is typed; where nobody types it, what its owner calls it. */
  code: string;
  name: string | null;
  /** null: it does something else. */
  discount_basis_points: number | null;
  /** null: it is a percentage. */
  effect: ColumnType<DiscountEffect | null, string | null | undefined, string | null>;
  way: Generated<DiscountWay>;
  combinable: Generated<boolean>;
  first_order_only: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  /** 'YYYY-MM-DD': the driver is set to leave dates as text. */
  expires_on: string;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  /** As the contract has them; a part that is missing asks for nothing. */
  conditions: ColumnType<unknown, string | undefined, string>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface PromocodeUsesTable {
  order_id: string;
  promocode_id: string;
  user_id: string;
  first_order: boolean;
  single_use_code: string | null;
  created_at: Timestamp;
}

interface SingleUseCodesTable {
  code: string;
  promocode_id: string;
  /** The call that made it, so that it makes none twice. */
  batch: string | null;
  created_at: Timestamp;
}

/** Tries in vain, by day and by where they came from, as a keyed hash. */
interface PromocodeRefusalsTable {
  promocode_id: string;
  day: string;
  client_key: string;
  tries: number;
}
