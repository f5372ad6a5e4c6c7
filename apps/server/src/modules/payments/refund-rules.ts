import type { Cents } from '@gadgetry/contract/money';

const MINUTE = 60_000;
const LONGEST_WAIT = 6 * 60 * MINUTE;

/** Why the shop itself gives money back: its order could not be carried out any more. */
export const TOO_LATE = 'paid after the hold had ended';

/** So many tries without an answer are an hour, and no accident any more: an admin should look. */
export const TRIES_BEFORE_ALARM = 6;

/** How long a refund waits for its next try, in milliseconds: a minute, two, four, up to six hours. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.min(failures, 20));
}

/** The key that a try goes by: the same until the provider has remembered a failure under it. */
export function refundKey(transactionId: string, attempt: number): string {
  return `refund-${transactionId}-${attempt}`;
}

/** The same for a session: without a number as long as it is the first. */
export function sessionKey(orderId: string, attempt: number): string {
  return attempt === 1 ? `session-${orderId}` : `session-${orderId}-${attempt}`;
}

export type RefundRefusal = 'nothing_paid' | 'disputed' | 'nothing_left' | 'too_much';

/** Whether a sum can be given back. `amount` null: whatever is left. */
export function refundRefusal(
  asked: Cents | null,
  state: {
    readonly charged: Cents | null;
    readonly left: Cents;
    readonly openDispute: boolean;
  },
): RefundRefusal | null {
  if (state.charged === null) return 'nothing_paid';
  if (state.openDispute) return 'disputed';
  if (state.left === 0) return 'nothing_left';
  return asked !== null && asked > state.left ? 'too_much' : null;
}
