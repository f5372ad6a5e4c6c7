import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    pictures: PicturesTable;
  }
}

interface PicturesTable {
  name: string;
  width: number;
  height: number;
  uploaded_at: Timestamp;
}
