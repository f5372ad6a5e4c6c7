const MINUTE = 60_000;
// Stripe takes no session that ends in less than 30 minutes; the last one can be opened at the
// very end of the hold.
const SHORTEST_SESSION = 31 * MINUTE;
// Nor one that lives for more than 24 hours.
const LONGEST_SESSION = (24 * 60 - 5) * MINUTE;
const HALF_A_DAY = 12 * 60 * MINUTE;

/**
 * When a session of an order that is opened now ends at the provider. The same request sent again must
 * be the same to the letter, or the provider refuses it: so it hangs on the order alone, or, where the
 * hold is too long for one session, on which half of which day it is, counted back from the last one's
 * end. The shop itself ends the last session as soon as the hold is over.
 */
export function sessionEnd(holdExpiresAt: Date, now: Date): Date {
  const last = holdExpiresAt.getTime() + SHORTEST_SESSION;
  const tooLong = last - now.getTime() - LONGEST_SESSION;
  return new Date(last - Math.max(0, Math.ceil(tooLong / HALF_A_DAY)) * HALF_A_DAY);
}
