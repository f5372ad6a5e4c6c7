import type { Cents } from '@gadgetry/contract/money';

interface Claim {
  readonly amount: Cents | null;
  readonly currency: string | null;
  readonly orderId: string | null;
}

/** What a session or an event says otherwise than our own books; nothing when they agree. */
export function contradictions(booked: Claim, claimed: Claim): string[] {
  const fields = ['amount', 'currency', 'orderId'] as const;
  return fields.filter((field) => booked[field] !== claimed[field]);
}

const MINUTE = 60_000;
// The provider takes no session that ends in less than 30 minutes; the last one can be opened at the
// very end of the hold.
const SHORTEST_SESSION = 31 * MINUTE;

/**
 * When the session of an order ends at the provider. It hangs on the order alone: the same request
 * sent again must be the same to the letter, or the provider refuses it. Our own sweep ends the
 * session as soon as the hold is over.
 */
export function sessionEnd(holdExpiresAt: Date): Date {
  return new Date(holdExpiresAt.getTime() + SHORTEST_SESSION);
}
