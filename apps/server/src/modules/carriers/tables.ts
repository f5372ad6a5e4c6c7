import type { Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    carriers: CarriersTable;
  }
}

export interface CarriersTable {
  id: string;
  name: string;
  /** See `fitsPatterns` of the contract. */
  tracking_patterns: string[];
  /** '' is none. */
  tracking_link: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}
