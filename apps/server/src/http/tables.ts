// A module, so that it adds to the schema instead of replacing it.
export {};

declare module '../database/tables.ts' {
  interface Tables {
    rate_counts: RateCountsTable;
  }
}

interface RateCountsTable {
  key: string;
  count: number;
  ends_at: Date;
}
