import type { Transaction } from '../../../database/database.ts';

interface StaffSnapshot {
  readonly version: number;
  readonly fields: Readonly<Record<string, string | string[]>>;
}

/** What somebody did to a role or an invitation, for the record. */
export interface StaffChange {
  readonly entity: 'staff_role' | 'staff_invitation' | 'api_key';
  readonly entityId: string;
  readonly action: 'created' | 'updated' | 'deleted' | 'withdrawn';
  readonly actor: { readonly id: string; readonly email: string };
  readonly before: StaffSnapshot | null;
  readonly after: StaffSnapshot;
}

export type RecordStaffChange = (trx: Transaction, change: StaffChange) => Promise<void>;
