import type { Order } from '@gadgetry/contract/orders';
import { clsx } from 'clsx';
import { useState } from 'react';
import { isMissing } from '../../api/error-text.ts';
import { useGetOrderReturnsQuery } from '../../api/returns.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { dayOf } from '../moments.ts';
import { OrderReturnLine } from './order-return-line.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Of an order that is paid: what goes back of it, and what still can. Nothing for most others. */
export function OrderReturns({ order }: { readonly order: Order }) {
  const [asking, setAsking] = useState<'return' | 'withdrawal' | null>(null);
  const unpaid = order.orderStatus === 'PENDING';
  const { data, error, refetch } = useGetOrderReturnsQuery(order._id, { skip: unpaid });
  if (error !== undefined && !isMissing(error)) {
    return (
      <Card className="print:hidden">
        <CardHeading>Returns</CardHeading>
        <p role="alert" className="mb-4">
          The returns of this order could not be loaded.
        </p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Card>
    );
  }
  if (data === undefined || unpaid) return null;
  const { returns, returnable, withdrawable } = data;
  if (returns.length === 0 && returnable === null && withdrawable === null) return null;
  const close = () => setAsking(null);
  return (
    <Card>
      <CardHeading>Returns</CardHeading>
      {returns.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {returns.map((one) => (
            <OrderReturnLine key={one._id} order={order} one={one} />
          ))}
        </ul>
      )}
      {(returnable !== null || withdrawable !== null) && (
        <div
          className={clsx(
            'flex flex-col gap-3 print:hidden',
            returns.length > 0 && 'border-t border-line pt-5',
          )}
        >
          {returnable?.until != null && (
            <p className="text-ink-soft">
              Items can be sent back: please tell us by {dayOf(returnable.until)}.
            </p>
          )}
          {withdrawable?.until != null && (
            <p className="text-ink-soft">
              You can withdraw from the contract until {dayOf(withdrawable.until)}.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {returnable !== null && (
              <Button variant="secondary" onClick={() => setAsking('return')}>
                Return items
              </Button>
            )}
            {withdrawable !== null && (
              <Button variant="secondary" onClick={() => setAsking('withdrawal')}>
                Withdraw from contract here
              </Button>
            )}
          </div>
        </div>
      )}
      {asking === 'return' && returnable !== null && (
        <ReturnDialog orderId={order._id} lines={returnable.lines} onClose={close} />
      )}
      {asking === 'withdrawal' && withdrawable !== null && (
        <WithdrawDialog order={order} withdrawable={withdrawable} onClose={close} />
      )}
    </Card>
  );
}
