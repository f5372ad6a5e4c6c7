import type { PaymentDifference } from '@gadgetry/contract/integrity';
import { shortOrderId } from '@gadgetry/contract/order-limits';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  useBrowseDifferencesQuery,
  useCloseDifferenceMutation,
} from '../../api/provider-events.ts';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { CloseDialog } from '../close-dialog.tsx';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';

/** Where the payment provider's books say otherwise than the shop's; nothing where they agree. */
export function Differences() {
  const { data: differences = [] } = useBrowseDifferencesQuery();
  const [closing, setClosing] = useState<PaymentDifference | null>(null);
  const [close, { isLoading }] = useCloseDifferenceMutation();
  if (differences.length === 0) return null;
  const confirm = async (id: string, reason: string) => {
    const outcome = await close({ id, reason });
    const texts = { done: 'Difference closed.', failed: 'Failed to close the difference.' };
    if (tellOutcome(outcome, texts)) setClosing(null);
  };
  return (
    <Card>
      <CardHeading>The payment provider’s books say otherwise</CardHeading>
      <ul className="flex flex-col divide-y divide-line">
        {differences.map((difference) => (
          <li
            key={difference._id}
            className="flex flex-wrap items-start justify-between gap-3 py-3"
          >
            <span className="min-w-0 flex-1 basis-64">
              {difference.orderId !== null && (
                <Link
                  to={adminOrderPath(difference.orderId)}
                  className="inline-flex min-h-9 items-center font-semibold text-accent underline underline-offset-4"
                >
                  Order {shortOrderId(difference.orderId)}
                </Link>
              )}
              <span className="block break-words">{difference.detail}</span>
              <span className="block text-sm break-all text-ink-soft">
                {difference.subject}, found {localTime(difference.foundAt)}
              </span>
            </span>
            <Button variant="secondary" size="small" onClick={() => setClosing(difference)}>
              Close by hand <span className="sr-only">the difference {difference.subject}</span>
            </Button>
          </li>
        ))}
      </ul>
      {closing !== null && (
        <CloseDialog
          title="Close this difference by hand?"
          description={`${closing.detail}. It is not shown again unless it changes; your reason is kept in the history.`}
          hint="For example: taken by telephone, booked elsewhere"
          submit="Close difference"
          pending={isLoading}
          onConfirm={(reason) => void confirm(closing._id, reason)}
          onClose={() => setClosing(null)}
        />
      )}
    </Card>
  );
}
