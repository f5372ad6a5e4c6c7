// As mails and invoices write it, whoever reads it and from wherever.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '31 December 2026', by UTC: what everybody reads alike is made on the server, too, which knows no one's zone. */
export function publicDay(instant: string): string {
  return day.format(new Date(instant));
}
