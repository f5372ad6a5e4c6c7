import { Link } from 'react-router';
import { useGetReturnsOfOrderQuery } from '../../api/returns.ts';
import { adminReturnPath } from '../../page/admin-paths.ts';
import { ReturnStatusBadge } from '../../shopping/return-status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { localTime } from '../local-time.ts';

/** What of an order goes back; nothing of most orders. */
export function ReturnsCard({ orderId }: { readonly orderId: string }) {
  const { data: returns, error, refetch } = useGetReturnsOfOrderQuery(orderId);
  if (error !== undefined && returns === undefined) {
    return (
      <Card>
        <CardHeading>Returns</CardHeading>
        <p role="alert" className="mb-4">
          Failed to load the returns of this order.
        </p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </Card>
    );
  }
  if (returns === undefined || returns.length === 0) return null;
  return (
    <Card>
      <CardHeading>Returns</CardHeading>
      {returns.some(({ status }) => status === 'WITHDRAWN') && (
        <Notice tone="warning" className="mb-4">
          The customer has withdrawn from what is not sent yet: cancel the order with its refund
          instead of sending it.
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {returns.map((row) => (
          <li key={row._id} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link
                to={adminReturnPath(row._id)}
                className="inline-flex min-h-9 items-center font-medium text-accent underline underline-offset-4"
              >
                {row.kind === 'withdrawal' ? 'Withdrawal' : 'Return'} of{' '}
                {localTime(row.requestedAt)}
              </Link>
              <ReturnStatusBadge row={row} />
            </p>
            <p className="text-sm text-ink-soft">
              {row.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
