import { formatCents } from '@gadgetry/contract/money';
import { type MouseEvent, useState } from 'react';
import { paths } from '../../page/paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type CartLineStatus, cartTotals } from '../../shopping/cart-line-status.ts';

interface OrderSummaryProps {
  readonly lines: readonly CartLineStatus[];
  /** The shopper goes on with what is shown here. */
  readonly onProceed: () => void;
}

export function OrderSummary({ lines, onProceed }: OrderSummaryProps) {
  const [heldBack, setHeldBack] = useState(false);
  const { items, subtotal } = cartTotals(lines);
  const blocked = lines.some(({ canBeOrdered }) => !canBeOrdered);
  const proceed = (event: MouseEvent) => {
    setHeldBack(blocked);
    if (blocked) event.preventDefault();
    else onProceed();
  };
  return (
    <Card className="lg:sticky lg:top-24">
      <CardHeading>Order Summary</CardHeading>
      <dl className="flex flex-col gap-3 tabular-nums">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">Items</dt>
          <dd>{items}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">Subtotal</dt>
          <dd>{formatCents(subtotal)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{formatCents(subtotal)}</dd>
        </div>
      </dl>
      {lines.length > 0 && (
        <>
          <LinkButton to={paths.checkout} size="large" wide className="mt-6" onClick={proceed}>
            Proceed to Checkout
          </LinkButton>
          <p role="alert" className="mt-3 text-[0.9375rem] font-medium text-danger empty:hidden">
            {heldBack &&
              blocked &&
              'Some items cannot be ordered as they are. Please settle the notes beside them first.'}
          </p>
        </>
      )}
    </Card>
  );
}
