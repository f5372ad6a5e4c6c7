/** Settings with a time zone of their own. */
interface Zoned {
  readonly time_zone: string;
  /** Counts how often somebody has saved them, from 1. */
  readonly version: number;
}

/**
 * Settings that nobody has saved yet go by the shop's time zone, where its owner has set one. UTC is what
 * every shop begins with: whether somebody has chosen it nobody knows, so nothing follows it.
 */
export function inShopTimeZone<Row extends Zoned>(row: Row, shops: string): Row {
  return row.version > 1 || shops === 'UTC' ? row : { ...row, time_zone: shops };
}
