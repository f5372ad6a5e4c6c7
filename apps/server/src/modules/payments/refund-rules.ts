import { type MinorUnits, shareOut, worthOfPieces } from '@gadgetry/contract/money';

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

/**
 * The same for a session: without a number as long as it is the first.
 * @param endsEarly of one that ends before its order's hold, when: others come after it
 */
export function sessionKey(orderId: string, attempt: number, endsEarly: Date | null): string {
  const session = endsEarly === null ? orderId : `${orderId}-until-${endsEarly.getTime()}`;
  return attempt === 1 ? `session-${session}` : `session-${session}-${attempt}`;
}

export type RefundRefusal =
  | 'nothing_paid'
  | 'disputed'
  | 'nothing_left'
  | 'charged_back'
  | 'too_much';

/** Whether a sum can be given back. */
export function refundRefusal(
  asked: MinorUnits,
  state: {
    readonly charged: MinorUnits | null;
    readonly left: MinorUnits;
    readonly openDispute: boolean;
    readonly chargedBack: boolean;
  },
): RefundRefusal | null {
  if (state.charged === null) return 'nothing_paid';
  if (state.openDispute) return 'disputed';
  // Pieces that were bought for nothing are worth nothing.
  if (state.left === 0 || asked === 0) return 'nothing_left';
  if (state.chargedBack) return 'charged_back';
  return asked > state.left ? 'too_much' : null;
}

/** A line of an order, as it was bought. */
export interface BoughtLine {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  /** Its share of what was paid for the goods; what was paid for shipping is no line's. */
  readonly paid: MinorUnits;
}

/** Some pieces of a line. */
export interface RefundedPieces {
  readonly itemId: string;
  readonly quantity: number;
}

/** Pieces that go back, and the money for them. */
export interface LineRefund extends RefundedPieces {
  readonly amount: MinorUnits;
}

/** What of a line can still go back. */
export interface LineLeft extends RefundedPieces {
  readonly name: string;
  readonly worth: MinorUnits;
}

/**
 * What of each line can still go back.
 * @param gone what has gone back of the lines, or is on its way
 */
export function linesLeft(bought: readonly BoughtLine[], gone: readonly LineRefund[]): LineLeft[] {
  return bought.map(({ itemId, name, quantity, paid }) => {
    const back = gone.filter((line) => line.itemId === itemId);
    return {
      itemId,
      name,
      quantity: back.reduce((left, line) => left - line.quantity, quantity),
      worth: Math.max(
        0,
        back.reduce((left, line) => left - line.amount, paid),
      ),
    };
  });
}

/**
 * The same lines, worth no more together than can be given back: what went back as a sum is shared out
 * over all that is left.
 */
export function worthAtMost(left: readonly LineLeft[], most: MinorUnits): LineLeft[] {
  // A line whose pieces went back for less has money left that is of no piece.
  const weights = left.map(({ quantity, worth }) => (quantity === 0 ? 0 : worth));
  const all = weights.reduce((sum, worth) => sum + worth, 0);
  const worths = all <= most ? weights : shareOut(most, weights);
  return left.map((line, at) => ({ ...line, worth: worths[at] ?? 0 }));
}

/** What an order was paid for beside its lines: shipping, with the tax on it. */
export function shippingPaid(charged: MinorUnits, bought: readonly BoughtLine[]): MinorUnits {
  return Math.max(0, charged - bought.reduce((sum, { paid }) => sum + paid, 0));
}

/**
 * What of shipping can go back beside all that is left of the lines: a sum that went back is taken for
 * shipping first.
 * @param unreturned what of it has not gone back as shipping
 * @param lines what can be given back of them now
 * @param most what can be given back in all
 */
export function shippingAtMost(
  unreturned: MinorUnits,
  lines: readonly LineLeft[],
  most: MinorUnits,
): MinorUnits {
  const ofLines = lines.reduce((sum, { worth }) => sum + worth, 0);
  return Math.max(0, Math.min(unreturned, most - ofLines));
}

/** The first that is asked for and not left. */
export function missingPieces(
  left: readonly LineLeft[],
  asked: readonly RefundedPieces[],
): RefundedPieces | null {
  const leftOf = ({ itemId }: RefundedPieces) =>
    left.find((line) => line.itemId === itemId)?.quantity ?? 0;
  return asked.find((pieces) => pieces.quantity > leftOf(pieces)) ?? null;
}

/** Whether pieces can count as given back, at the sum that they have. */
export function haveRoom(left: readonly LineLeft[], lines: readonly LineRefund[]): boolean {
  return lines.every((line) => {
    const room = left.find(({ itemId }) => itemId === line.itemId);
    return room !== undefined && line.quantity <= room.quantity && line.amount <= room.worth;
  });
}

/** @param asked what `missingPieces` finds nothing of */
export function refundOfPieces(
  left: readonly LineLeft[],
  asked: readonly RefundedPieces[],
): LineRefund[] {
  return asked.flatMap(({ itemId, quantity }) => {
    const line = left.find((one) => one.itemId === itemId);
    return line === undefined ? [] : [{ itemId, quantity, amount: worthOfPieces(line, quantity) }];
  });
}

export function sumOfLines(lines: readonly LineRefund[]): MinorUnits {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** The same lines where less than their sum is left to give back. */
export function cutTo(lines: readonly LineRefund[], sum: MinorUnits): LineRefund[] {
  if (lines.length === 0 || sum === sumOfLines(lines)) return [...lines];
  const parts = shareOut(
    sum,
    lines.map(({ amount }) => amount),
  );
  return lines.map((line, at) => ({ ...line, amount: parts[at] ?? 0 }));
}
