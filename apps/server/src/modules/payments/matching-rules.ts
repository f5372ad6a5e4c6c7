import type { TransactionStatus } from '@gadgetry/contract/admin-orders';
import type { MinorUnits } from '@gadgetry/contract/money';
import type { ProviderDispute, ProviderRefund } from './ledger-rules.ts';
import {
  type LedgerEntry,
  countsAsBack,
  isPendingRefund,
  mayMove,
  sumsOf,
} from './transaction-rules.ts';

/** What the provider lists of one payment, apart from its charge. */
export interface ProviderTransactions {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

export interface AddRefund {
  readonly change: 'add refund';
  readonly theirs: ProviderRefund;
}
export interface AddDispute {
  readonly change: 'add dispute';
  readonly theirs: ProviderDispute;
}
export interface MoveTransaction {
  readonly change: 'move';
  readonly ours: LedgerEntry;
  readonly to: TransactionStatus;
  /** Set where the provider's number was not known until now. */
  readonly providerId?: string;
  readonly failure?: string | null;
  readonly waitsForPayer?: boolean;
  readonly withdrawn?: number;
}
/** What has to be written so that our ledger says what the provider's says. */
export type LedgerChange = AddRefund | AddDispute | MoveTransaction;

export const NO_ROOM = 'already given back in another way';

/**
 * The transaction of ours that a refund of the provider's is: by the provider's number, or by our
 * own that went along with it. What a release without transactions has noted has no number, and is
 * known by its sum.
 */
function ourRefund(
  ours: readonly LedgerEntry[],
  theirs: ProviderRefund,
  taken: ReadonlySet<string>,
): LedgerEntry | undefined {
  const known = ours.find(({ providerId }) => providerId === theirs.id);
  if (known !== undefined) return known;
  const nameless = ours.filter(
    ({ kind, providerId, id }) => kind === 'refund' && providerId === null && !taken.has(id),
  );
  if (theirs.transactionId !== null) return nameless.find(({ id }) => id === theirs.transactionId);
  return nameless.find(
    ({ source, status, amount }) =>
      source === 'earlier' &&
      (status === 'succeeded' || status === 'pending') &&
      amount === theirs.amount,
  );
}

function isClosed({ status }: LedgerEntry): boolean {
  return status === 'closed' || status === 'paid_otherwise';
}

/** The provider has made what an admin has paid in another way meanwhile: the payer has both. */
function madeBesides(ours: LedgerEntry, theirs: ProviderRefund): boolean {
  return ours.status === 'paid_otherwise' && ours.providerId === null && theirs.status !== 'failed';
}

function refundMove(ours: LedgerEntry, theirs: ProviderRefund): MoveTransaction | null {
  const { status: to, failure } = theirs;
  if (ours.providerId === null) {
    // What somebody has closed is done with, unless the money went back after all.
    if (isClosed(ours) && to === 'failed') return null;
    return {
      change: 'move',
      ours,
      to,
      providerId: theirs.id,
      failure,
      ...(theirs.waitsForPayer === true && { waitsForPayer: true }),
    };
  }
  // Never the other way round: a list that says so is an old one.
  const goesOn =
    ours.status === to && ours.waitsForPayer === true && theirs.waitsForPayer === false;
  return goesOn || mayMove('refund', ours.status, to)
    ? { change: 'move', ours, to, failure }
    : null;
}

function disputeMove(ours: LedgerEntry, theirs: ProviderDispute): MoveTransaction | null {
  const { status: to, withdrawn } = theirs;
  const moved = mayMove('dispute', ours.status, to);
  const paid = ours.status === to && ours.withdrawn !== withdrawn;
  return moved || paid ? { change: 'move', ours, to, withdrawn } : null;
}

/** One sum of an earlier release stands for refunds that the provider lists one by one. */
function replacedBy(ours: readonly LedgerEntry[], taken: ReadonlySet<string>): MoveTransaction[] {
  return ours
    .filter(
      ({ kind, source, status, providerId, id }) =>
        kind === 'refund' &&
        source === 'earlier' &&
        status === 'succeeded' &&
        providerId === null &&
        !taken.has(id),
    )
    .map((one) => ({ change: 'move', ours: one, to: 'closed' }));
}

function after(ours: readonly LedgerEntry[], moves: readonly MoveTransaction[]): LedgerEntry[] {
  return ours.map((one) => {
    const move = moves.find((change) => change.ours.id === one.id);
    if (move === undefined) return one;
    return { ...one, status: move.to, providerId: move.providerId ?? one.providerId };
  });
}

/**
 * Refunds without an answer yet, where others at the provider have left nothing for them. What is given in
 * an order that waits for its difference stays given: what went back beside it is a difference.
 */
function withoutRoom(
  standing: readonly LedgerEntry[],
  added: readonly AddRefund[],
): MoveTransaction[] {
  const { charged, refunded, refunding } = sumsOf(standing);
  const more = added.filter(({ theirs }) => theirs.status !== 'failed');
  let over = refunded + refunding - (charged ?? 0);
  for (const { theirs } of more) over += theirs.amount;
  const dropped: MoveTransaction[] = [];
  for (const one of standing.toReversed()) {
    if (over <= 0) break;
    if (!isPendingRefund(one) || one.providerId !== null || one.inGoods === true) continue;
    dropped.push({ change: 'move', ours: one, to: 'failed', failure: NO_ROOM });
    over -= one.amount;
  }
  return dropped;
}

/** How much more of the payment is given back, or on its way, after a change. */
function moreBack(change: LedgerChange): MinorUnits {
  if (change.change === 'add dispute') return 0;
  if (change.change === 'add refund') {
    return change.theirs.status === 'failed' ? 0 : change.theirs.amount;
  }
  const { ours, to } = change;
  const counted = (status: TransactionStatus) =>
    countsAsBack({ kind: ours.kind, status }) ? ours.amount : 0;
  return counted(to) - counted(ours.status);
}

/**
 * Without what the charge has no room for: an admin has said that the money was paid back in another
 * way, and the provider gave it back too. Our books of a payment hold no more than was paid for it;
 * what is above that is a difference (`surplusOf`), and all else is written.
 */
function withinCharge(
  ours: readonly LedgerEntry[],
  changes: readonly LedgerChange[],
): LedgerChange[] {
  const { charged, refunded, refunding } = sumsOf(ours);
  const most = charged ?? 0;
  let back = refunded + refunding;
  return changes.filter((change) => {
    const more = moreBack(change);
    if (more > 0 && back + more > most) return false;
    back += more;
    return true;
  });
}

/**
 * Compares our transactions of one payment with the provider's lists. An old list does no harm: a
 * transaction only ever moves on, so what a newer list has told stays. The changes come in an order
 * in which no sum is above the charge at any moment; what would be above it at the end is left out.
 */
export function changesFor(
  ours: readonly LedgerEntry[],
  theirs: ProviderTransactions,
): LedgerChange[] {
  const taken = new Set<string>();
  const moves: MoveTransaction[] = [];
  const refunds: AddRefund[] = [];
  const disputes: AddDispute[] = [];
  for (const refund of theirs.refunds) {
    const known = ourRefund(ours, refund, taken);
    if (known === undefined || madeBesides(known, refund)) {
      refunds.push({ change: 'add refund', theirs: refund });
      continue;
    }
    taken.add(known.id);
    moves.push(...[refundMove(known, refund)].filter((move) => move !== null));
  }
  for (const dispute of theirs.disputes) {
    const known = ours.find(({ providerId }) => providerId === dispute.id);
    if (known === undefined) disputes.push({ change: 'add dispute', theirs: dispute });
    else moves.push(...[disputeMove(known, dispute)].filter((move) => move !== null));
  }
  const replaced = refunds.length > 0 ? replacedBy(ours, taken) : [];
  const dropped = withoutRoom(after(ours, [...replaced, ...moves]), refunds);
  const lessens = ({ to }: MoveTransaction) => to === 'failed';
  return withinCharge(ours, [
    ...replaced,
    ...dropped,
    ...moves.filter(lessens),
    ...moves.filter((move) => !lessens(move)),
    ...refunds,
    ...disputes,
  ]);
}

/** Whether our transactions of a payment come to what the provider's lists come to. */
export function agrees(ours: readonly LedgerEntry[], theirs: ProviderTransactions): boolean {
  const state = (providerId: string) => ours.find((one) => one.providerId === providerId);
  const booked = sumsOf(
    ours.filter(
      ({ status, providerId }) =>
        status === 'succeeded' || (status === 'pending' && providerId !== null),
    ),
  );
  const given = theirs.refunds.filter(({ status }) => status !== 'failed');
  return (
    booked.refunded + booked.refunding === given.reduce((cents, { amount }) => cents + amount, 0) &&
    theirs.refunds.every(({ id, status }) => state(id)?.status === status || status === 'failed') &&
    theirs.disputes.every(({ id, status }) => state(id)?.status === status)
  );
}
