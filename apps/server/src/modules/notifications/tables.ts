import type { Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    mails: MailsTable;
  }
}

interface MailsTable {
  id: string;
  kind: string;
  /** Encrypted: addressee and text. Null once it was sent or given up. */
  sealed: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  created_at: Timestamp;
}
