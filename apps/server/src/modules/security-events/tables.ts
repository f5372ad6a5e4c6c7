import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    security_events: SecurityEventsTable;
  }
}

interface SecurityEventsTable {
  id: string;
  kind: string;
  account_id: string | null;
  account_email: string | null;
  actor_id: string | null;
  actor_email: string | null;
  client_address: string | null;
  user_agent: string | null;
  detail: string | null;
  bucket: string | null;
  count: number;
  created_at: Timestamp;
  last_at: Timestamp;
}
