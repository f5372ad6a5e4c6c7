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

// How a date is written on every admin screen, with its time or without: 'Nov 26, 2026'.
const WRITTEN = { dateStyle: 'medium' } as const;

/** A moment in the admin's own time and manner of writing. */
export function localTime(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { ...WRITTEN, timeStyle: 'short' });
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
