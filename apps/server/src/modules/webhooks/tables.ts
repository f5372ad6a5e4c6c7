import type { SwitchedOff, WebhookEventType } from '@gadgetry/contract/webhooks';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointsTable;
    webhook_deliveries: WebhookDeliveriesTable;
  }
}

/** An address of another program that is told what happens. */
export interface WebhookEndpointsTable {
  id: string;
  url: string;
  events: WebhookEventType[];
  is_active: boolean;
  switched_off: SwitchedOff | null;
  /** Of the first failure since something has arrived. */
  failing_since: Date | null;
  /** Encrypted. */
  sealed_secret: string;
  sealed_old_secret: string | null;
  old_secret_until: Date | null;
  version: Generated<number>;
  created_at: Timestamp;
}

/** What is told to one endpoint: written by the database, with what causes it. */
interface WebhookDeliveriesTable {
  id: string;
  endpoint_id: string;
  /** The same for all that are told of one thing, and each time it is sent. */
  message_id: string;
  type: string;
  body: ColumnType<unknown, string, never>;
  /** Since it was last asked to be sent: the waits follow it. */
  attempts: Generated<number>;
  /** Before somebody had it sent again. */
  attempts_before: Generated<number>;
  /** null: it has arrived, or is given up. */
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  last_at: Date | null;
  status: number | null;
  ms: number | null;
  answer: string | null;
  created_at: Timestamp;
}
