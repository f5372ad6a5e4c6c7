import type { ColumnType } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    admin_changes: AdminChangesTable;
  }
}

interface AdminChangesTable {
  id: string;
  entity: string;
  entity_id: string;
  action: string;
  actor_id: string;
  actor_email: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  created_at: Timestamp;
}
