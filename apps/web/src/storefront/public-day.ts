const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'December 31, 2026', by UTC: what everybody reads alike is made on the server, too, which knows no one's zone. */
export function publicDay(instant: string): string {
  return day.format(new Date(instant));
}
