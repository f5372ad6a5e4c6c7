import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** int8: the driver is set to read it as a number; amounts stay far below 2^53. */
export type BigInteger = ColumnType<number, number, number>;

/**
 * Every table of the shop. Each is declared in `tables.ts` of the folder that owns it, and named
 * nowhere else: `npm run check:tables` refuses it.
 */
export interface Tables {
  /** Which migrations have run; the query builder's own. */
  kysely_migration: { name: string; timestamp: string };
}
