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

/** A moment in the admin's own time and manner of writing. */
export function localTime(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day of an instant that stands for a whole day of UTC, in the local manner of writing. */
export function localDay(instant: string): string {
  // In the admin's own time zone the end of a day in UTC may be the day after.
  return new Date(`${instant.slice(0, 10)}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
  });
}
