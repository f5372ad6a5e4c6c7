import type { Generated } from 'kysely';
import type { BigInteger, Timestamp } from '../../../database/tables.ts';

declare module '../../../database/tables.ts' {
  interface Tables {
    customer_figures: CustomerFiguresTable;
    customer_figures_cursor: CustomerFiguresCursorTable;
    customer_notes: CustomerNotesTable;
  }
}

/** What an account has ordered and spent, counted a moment after something has happened. */
interface CustomerFiguresTable {
  user_id: string;
  orders: number;
  spent_cents: BigInteger;
  first_order_at: Date;
  last_order_at: Date;
}

interface CustomerFiguresCursorTable {
  only_row: Generated<boolean>;
  counted_until: Date;
}

/** What the shop's own people write about somebody, for themselves. */
interface CustomerNotesTable {
  id: string;
  user_id: string;
  text: string;
  /** E-mail address of the admin. */
  author: string;
  created_at: Timestamp;
}
