import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    addresses: AddressesTable;
  }
}

interface AddressesTable {
  id: string;
  user_id: string;
  /** 1 to 20, each once in an account. */
  place: number;
  is_default: boolean;
  /** ISO 3166-1. */
  country: string;
  /** '' is the account's own person. */
  recipient: string;
  company: string;
  line_1: string;
  line_2: string;
  city: string;
  state: string;
  zip_code: string;
  phone: string;
  version: Generated<number>;
  created_at: Timestamp;
}

export type AddressRow = Selectable<AddressesTable>;
export type AddressColumns = Omit<
  AddressRow,
  'id' | 'user_id' | 'place' | 'is_default' | 'version' | 'created_at'
>;
