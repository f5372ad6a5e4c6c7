import type { Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    promocodes: PromocodesTable;
    promocode_uses: PromocodeUsesTable;
  }
}

export interface PromocodesTable {
  id: string;
  code: string;
  discount_basis_points: number;
  first_order_only: boolean;
  /** 'YYYY-MM-DD': the driver is set to leave dates as text. */
  expires_on: string;
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
  created_at: Timestamp;
}
