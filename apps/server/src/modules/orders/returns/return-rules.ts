import { type ReturnAction, RETURN_ACTIONS, type ReturnStatus } from '@gadgetry/contract/returns';
import type { LinePieces } from '../shipments/shipment-rules.ts';

/** Everything that moves a return, by what is done with it. */
export type ReturnMove = ReturnAction | 'answer' | 'cancel';

export interface ReturnTransition {
  readonly move: ReturnMove;
  readonly from: ReturnStatus;
  readonly to: ReturnStatus;
}

/** The only ways a return's status changes. Whatever is not here is refused. */
export const TRANSITIONS: readonly ReturnTransition[] = [
  { move: 'approve', from: 'REQUESTED', to: 'APPROVED' },
  { move: 'refuse', from: 'REQUESTED', to: 'REFUSED' },
  { move: 'ask', from: 'REQUESTED', to: 'QUESTIONED' },
  { move: 'cancel', from: 'REQUESTED', to: 'CANCELLED' },
  { move: 'answer', from: 'QUESTIONED', to: 'REQUESTED' },
  // An owner need not wait for the answer.
  { move: 'approve', from: 'QUESTIONED', to: 'APPROVED' },
  { move: 'refuse', from: 'QUESTIONED', to: 'REFUSED' },
  { move: 'cancel', from: 'QUESTIONED', to: 'CANCELLED' },
  { move: 'receive', from: 'APPROVED', to: 'RECEIVED' },
  { move: 'cancel', from: 'APPROVED', to: 'CANCELLED' },
  // It never came.
  { move: 'close', from: 'APPROVED', to: 'CLOSED' },
  { move: 'refund', from: 'RECEIVED', to: 'REFUNDED' },
  { move: 'exchange', from: 'RECEIVED', to: 'EXCHANGED' },
  { move: 'close', from: 'RECEIVED', to: 'CLOSED' },
  // Nothing was sent, so nothing has to come back.
  { move: 'refund', from: 'WITHDRAWN', to: 'REFUNDED' },
  { move: 'close', from: 'WITHDRAWN', to: 'CLOSED' },
];

export function transitionFor(move: ReturnMove, from: ReturnStatus): ReturnTransition | null {
  return TRANSITIONS.find((row) => row.move === move && row.from === from) ?? null;
}

export function actionsOf(status: ReturnStatus): ReturnAction[] {
  return RETURN_ACTIONS.filter((action) => transitionFor(action, status) !== null);
}

const MEANWHILE: Readonly<Record<ReturnStatus, string>> = {
  REQUESTED: 'is asked for again',
  QUESTIONED: 'waits for an answer of its customer',
  APPROVED: 'was approved',
  REFUSED: 'was refused',
  CANCELLED: 'was cancelled by its customer',
  RECEIVED: 'was received',
  WITHDRAWN: 'is a withdrawal from what was not sent yet',
  REFUNDED: 'was refunded',
  EXCHANGED: 'was exchanged',
  CLOSED: 'was closed without a refund',
};

/** In words for whoever comes too late, or too early. */
export function notNowInWords(move: ReturnMove, status: ReturnStatus): string {
  const isOpen = status === 'REQUESTED' || status === 'QUESTIONED';
  const givesBack = move === 'refund' || move === 'exchange';
  if (isOpen && (move === 'receive' || givesBack || move === 'close')) {
    return 'This return was not approved yet';
  }
  if (status === 'APPROVED' && givesBack) return 'This return has not arrived yet';
  return `This return ${MEANWHILE[status]}. Please load the page anew`;
}

/** Pieces of a line that are in no return, and were not paid back apart from one. */
export function freePieces({ quantity, refunded, sentBack, withdrawn }: LineToReturn): number {
  return Math.max(0, quantity - refunded - sentBack - withdrawn);
}

/** A line of an order, and what of it goes back already. */
export interface LineToReturn {
  readonly itemId: string;
  readonly name: string;
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly sent: number;
  /** Pieces that were paid back apart from any return. */
  readonly refunded: number;
  /** Pieces in returns that live or were refunded: of those that were sent, and of others. */
  readonly sentBack: number;
  readonly withdrawn: number;
  /** Pieces in withdrawals that live or were refunded, whatever has arrived of them. */
  readonly withdrawnFrom: number;
  /** Pieces on the shelf again of returns that were closed without a refund, and of refunds apart. */
  readonly shelved: number;
  /** Pieces on the shelf with refunds, whatever has become of their money. */
  readonly restocked: { readonly sent: number; readonly unsent: number };
}

/** Nothing of the order stays with its customer: it was withdrawn from, or paid back apart from returns. */
export function isWithdrawnWhole(lines: readonly LineToReturn[]): boolean {
  return lines.every(
    ({ quantity, refunded, withdrawnFrom }) => quantity <= refunded + withdrawnFrom,
  );
}

interface PiecesLeft extends LinePieces {
  readonly name: string;
}

/** Of a line: what was sent and can come back, and what was not sent and can be withdrawn from. */
function leftOf(line: LineToReturn): { readonly sent: number; readonly unsent: number } {
  const { quantity, sentBack, withdrawn, shelved, restocked } = line;
  const refunded = Math.max(line.refunded, restocked.sent + restocked.unsent);
  // What was paid back apart is taken for what was not sent, as far as that goes: see `leftToSend`.
  const unsent = Math.max(0, quantity - line.sent - (refunded - restocked.sent) - withdrawn);
  const left = quantity - refunded - sentBack - withdrawn;
  // What is on the shelf and was not paid back may be one piece, or two.
  const sent = Math.max(0, Math.min(line.sent - sentBack - shelved, left));
  return { sent, unsent };
}

const named = ({ itemId, name }: LineToReturn, quantity: number): PiecesLeft[] =>
  quantity > 0 ? [{ itemId, name, quantity }] : [];

/** What can be returned. */
export function sentLeft(lines: readonly LineToReturn[]): PiecesLeft[] {
  return lines.flatMap((line) => named(line, leftOf(line).sent));
}

/** What can be withdrawn from, sent or not. */
export function allLeft(lines: readonly LineToReturn[]): PiecesLeft[] {
  return lines.flatMap((line) => {
    const { sent, unsent } = leftOf(line);
    return named(line, sent + unsent);
  });
}

/** Why pieces can't be asked for; null: they can. */
export function refusalOfPieces(
  left: readonly PiecesLeft[],
  asked: readonly LinePieces[],
): string | null {
  for (const { itemId, quantity } of asked) {
    const line = left.find((one) => one.itemId === itemId);
    if (line === undefined)
      return 'An item of these can’t be returned, or is being returned already';
    if (quantity > line.quantity) {
      return `Only ${line.quantity} × ${line.name} can still be returned`;
    }
  }
  return null;
}

/** A withdrawal in two: what has to come back, and what was not sent. Unsent pieces go first. */
export function partedBySending(
  lines: readonly LineToReturn[],
  asked: readonly LinePieces[],
): { readonly sent: LinePieces[]; readonly unsent: LinePieces[] } {
  const parts = asked.map(({ itemId, quantity }) => {
    const line = lines.find((one) => one.itemId === itemId);
    const unsent = Math.min(quantity, line === undefined ? 0 : leftOf(line).unsent);
    return { itemId, unsent, sent: quantity - unsent };
  });
  const of = (kind: 'sent' | 'unsent') =>
    parts.flatMap((part) =>
      part[kind] > 0 ? [{ itemId: part.itemId, quantity: part[kind] }] : [],
    );
  return { sent: of('sent'), unsent: of('unsent') };
}

const DAY_MS = 86_400_000;

/** The end of the last day: the day of delivery is not counted. */
export function lastMoment(deliveredAt: Date, days: number): Date {
  const day = Math.floor(deliveredAt.getTime() / DAY_MS);
  return new Date((day + days + 1) * DAY_MS - 1);
}

/** When all that was sent had arrived; null: some is still on its way, or to be sent. */
export function arrivedAt(
  status: string,
  shipments: readonly { readonly delivered_at: Date | null }[],
): Date | null {
  if (status !== 'DELIVERED') return null;
  const arrivals = shipments.map(({ delivered_at: at }) => at?.getTime() ?? 0);
  return arrivals.length === 0 ? null : new Date(Math.max(...arrivals));
}
