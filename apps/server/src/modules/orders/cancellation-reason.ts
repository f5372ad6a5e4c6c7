import type { CancellingMove } from './order-status.ts';

const ENDS: Readonly<Record<CancellingMove, (number: string) => string>> = {
  cancelled: (number) => `Order ${number} was cancelled before it was paid`,
  cancelled_by_customer: (number) => `Its customer has cancelled order ${number}`,
  replaced: (number) => `Its customer has cancelled order ${number}`,
  expired: (number) => `Order ${number} was not paid in time`,
  payment_failed: (number) => `The payment of order ${number} has failed`,
};

export interface Cancellation {
  readonly move: CancellingMove;
  /** E-mail address of the admin; null: the shop itself, or its customer. */
  readonly actor: string | null;
}

/** Why an order is over that was to be paid for another one, for the story of that. */
export function cancellationReason(number: string, { move, actor }: Cancellation): string {
  // The shop itself cancels what was paid after that had changed.
  return move === 'cancelled' && actor === null
    ? `Order ${number} was paid when what it was for had changed: its money goes back`
    : ENDS[move](number);
}
