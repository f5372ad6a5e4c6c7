import type { ColumnType } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    pictures: PicturesTable;
    customer_pictures: CustomerPicturesTable;
  }
}

interface PicturesTable {
  name: string;
  width: number;
  height: number;
  uploaded_at: Timestamp;
}

interface CustomerPicturesTable extends PicturesTable {
  /** null: the account is gone, or nothing is to show it any more. */
  user_id: string | null;
  /** Of one that was sent for a return. */
  order_id: ColumnType<string | null, string | null | undefined, string | null>;
}
