import type { MailTextName } from '@gadgetry/contract/mail-texts';
import type { StaffNewsKind } from '@gadgetry/contract/staff-notifications';
import type { Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    mails: MailsTable;
    mail_texts: MailTextsTable;
    staff_choices: StaffChoicesTable;
    staff_news: StaffNewsTable;
    staff_digest_entries: StaffDigestEntriesTable;
    low_stock_settings: LowStockSettingsTable;
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

/** What owners have written of the mails to customers; null: the shop's own words. */
export interface MailTextsTable {
  id: string;
  name: MailTextName;
  subject: string | null;
  opening: string | null;
  closing: string | null;
  version: Generated<number>;
}

/** What an admin wants to be told of, and how; what has no row is off. */
interface StaffChoicesTable {
  user_id: string;
  kind: StaffNewsKind;
  how: 'at_once' | 'daily';
}

/** What some admin wants to know of. Orders and stock are noted by triggers. */
interface StaffNewsTable {
  id: string;
  kind: StaffNewsKind;
  /** The id of an event of an order, of a variant, or the name of a job with its day. */
  subject: string;
  created_at: Timestamp;
  told_at: Date | null;
}

/** What waits for an admin's mail of the day. */
interface StaffDigestEntriesTable {
  user_id: string;
  news_id: string;
  queued_at: Timestamp;
}

export interface LowStockSettingsTable {
  id: string;
  threshold: number;
  version: Generated<number>;
}
