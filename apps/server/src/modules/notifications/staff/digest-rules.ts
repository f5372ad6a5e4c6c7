/** Early enough for whoever opens a shop in Europe, in the night for whoever does in America. */
const DIGEST_HOUR = 6;

/** When the newest digest that is due by a moment is of: what was queued before goes into it. */
export function digestBefore(now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  if (at > now) at.setUTCDate(at.getUTCDate() - 1);
  return at;
}
