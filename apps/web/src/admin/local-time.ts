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
