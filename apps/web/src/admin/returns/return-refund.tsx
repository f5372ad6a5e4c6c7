import { failureInWords } from '@gadgetry/contract/admin-orders';
import { formatMoney } from '@gadgetry/contract/money';
import type { AdminReturn } from '@gadgetry/contract/returns';
import { Link } from 'react-router';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';

const WORDS: Readonly<
  Record<NonNullable<AdminReturn['refund']>['status'], (sum: string) => string>
> = {
  pending: (sum) => `A refund of ${sum} is on its way.`,
  succeeded: (sum) => `${sum} went back to the customer.`,
  paid_otherwise: (sum) => `${sum} went back to the customer in another way.`,
  failed: (sum) => `The refund of ${sum} has failed`,
  closed: (sum) => `The refund of ${sum} was closed: no money went back by it.`,
};

/** The order that is sent for what came back. */
export function ReturnExchange({ row: { exchange } }: { readonly row: AdminReturn }) {
  if (exchange === null) return null;
  const { orderId, number, isPaid, amount, due } = exchange;
  return (
    <Card>
      <CardHeading>Exchange</CardHeading>
      <p>
        {isPaid
          ? `${formatMoney(amount)} went back in other items: order `
          : `${formatMoney(amount)} is to go back in other items, once the difference of ${formatMoney(due)} is paid: order `}
        <Link
          to={adminOrderPath(orderId)}
          className="font-medium whitespace-nowrap underline underline-offset-4"
        >
          {number}
        </Link>
        .
      </p>
      {!isPaid && (
        <p className="mt-2 text-ink-soft">
          Its link can be sent again there. Unpaid when its time is over, or cancelled, this return
          waits for you again.
        </p>
      )}
    </Card>
  );
}

/** What has become of the money; what can be done about it is on the order, with all its payments. */
export function ReturnRefund({ row }: { readonly row: AdminReturn }) {
  const { refund, order } = row;
  if (refund === null) return null;
  const { status, amount, shipping, failure } = refund;
  const ofShipping = shipping === 0 ? '' : ` (${formatMoney(shipping)} of it for shipping)`;
  const words = WORDS[status](`${formatMoney(amount)}${ofShipping}`);
  return (
    <Card>
      <CardHeading>Refund</CardHeading>
      {status === 'failed' ? (
        <Notice tone="danger" role="alert">
          <p>
            {words}: {failureInWords(failure)}.
          </p>
          <p className="mt-2">
            <Link to={adminOrderPath(order._id)} className="font-medium underline">
              Try again, or close it, on the order
            </Link>
          </p>
        </Notice>
      ) : (
        <p>{words}</p>
      )}
    </Card>
  );
}
