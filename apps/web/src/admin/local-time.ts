const MINUTE = 60_000;

/** A moment as a field for a local date and time has it: '2026-11-27T08:00'. */
export function localMoment(instant: string): string {
  const moment = new Date(instant);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE);
  return shifted.toISOString().slice(0, 16);
}

/** What was typed there as an instant. @param stored kept to the second where it was left as it is */
export function momentOf(typed: string, stored?: string): string {
  if (stored !== undefined && typed === localMoment(stored)) return stored;
  return new Date(typed).toISOString();
}

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** What a clock in a time zone shows at an instant, as if that were UTC (ms). */
function clockAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone });
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * What was typed as a date and time of a time zone, as an instant. One that its clocks leave out in spring
 * is the hour after.
 */
export function momentIn(timeZone: string, typed: string): string {
  const wanted = Date.parse(`${typed}Z`);
  let instant = wanted;
  // The first guess may lie on the other side of a change of its clocks.
  for (const _ of ['guess', 'correction']) instant += wanted - clockAt(instant, timeZone);
  return new Date(instant).toISOString();
}

// How a date is written on every admin screen, with its time or without: 'Nov 26, 2026'.
const WRITTEN = { dateStyle: 'medium' } as const;

/** A moment in the admin's own manner of writing, and their own time. @param timeZone another one's */
export function localTime(instant: string, timeZone?: string): string {
  return new Date(instant).toLocaleString(undefined, {
    ...WRITTEN,
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  });
}

/** The day of a moment, in the admin's own time. */
export function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, WRITTEN);
}

// In the admin's own time zone the end of a day in UTC may be the day after.
const startOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** A whole day: '2026-11-26', or an instant that stands for one of UTC. */
export function localDay(day: string): string {
  return startOf(day).toLocaleDateString(undefined, { ...WRITTEN, timeZone: 'UTC' });
}

/** The same in the plain local format, which is asked for where promocodes end. */
export function plainDay(day: string): string {
  return startOf(day).toLocaleDateString(undefined, { timeZone: 'UTC' });
}
