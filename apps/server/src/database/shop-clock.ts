import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';

const moments = new AsyncLocalStorage<Date>();

/** As what moment all counts that is done now; null: as that in which it is done, as in every shop but a demo with a past. */
export const pastMoment = (): Date | null => moments.getStore() ?? null;

/**
 * What work writes happened at that moment: the services write it down once, as it is to stay, and nothing
 * is moved afterwards past what keeps books as they were written.
 */
export function asOf<Result>(moment: Date, work: () => Promise<Result>): Promise<Result> {
  return moments.run(moment, work);
}

/** For what this process counts by its own clock. */
export const shopTime = (): Date => pastMoment() ?? new Date();

/** The database's clock at this statement's row, where several write one story. */
export const clockTimestamp = (): RawBuilder<Date> =>
  sql<Date>`coalesce(${pastMoment()}::timestamptz, clock_timestamp())`;
