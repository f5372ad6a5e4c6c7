const MINUTE = 60_000;
// Stripe takes no session that ends in less than 30 minutes; the last one can be opened at the
// very end of the hold.
const SHORTEST_SESSION = 31 * MINUTE;

/**
 * When the session of an order ends at the provider. It hangs on the order alone: the same request
 * sent again must be the same to the letter, or the provider refuses it. The shop itself ends the
 * session as soon as the hold is over.
 */
export function sessionEnd(holdExpiresAt: Date): Date {
  return new Date(holdExpiresAt.getTime() + SHORTEST_SESSION);
}
