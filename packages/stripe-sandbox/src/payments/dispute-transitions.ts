import type { DisputeStatus } from '../tables.ts';

/** What can become of a dispute. An inquiry is closed, or becomes a dispute that costs money. */
export const disputeTransitions: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: [],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
};

/** Whether a charge that is disputed like this can be refunded: the bank does not have its money. */
export function isRefundable(status: DisputeStatus): boolean {
  return status.startsWith('warning_') || status === 'won';
}
