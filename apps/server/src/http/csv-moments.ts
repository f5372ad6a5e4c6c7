/** How a moment stands in a file. */
export type MomentCell = (at: Date) => string;

const OFFSET = /[+-]\d{2}:\d{2}/;

/**
 * As it was where the shop is, with how far that is from UTC: people read the clock on their wall, and
 * programs the very moment ('2026-11-27T19:45:30.123+05:30').
 */
export function momentsIn(timeZone: string): MomentCell {
  if (timeZone === 'UTC') return (at) => at.toISOString();
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const [offset = '+00:00'] = OFFSET.exec(clock.format(at)) ?? [];
    const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
    const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
    return new Date(at.getTime() + ahead).toISOString().replace('Z', offset);
  };
}
