import { countryName } from '@gadgetry/contract/countries';
import { formatMoney } from '@gadgetry/contract/money';
import { clsx } from 'clsx';
import { type MouseEvent, useState } from 'react';
import { paths } from '../../page/paths.ts';
import { ShippingLine } from '../../shopping/shipping-line.tsx';
import {
  Figure,
  SummaryFigures,
  TaxNote,
  isNotShipped,
  nothing,
} from '../../shopping/summary-figures.tsx';
import { useCountries } from '../../shopping/use-countries.ts';
import type { CartQuote } from '../../shopping/use-quote.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { CartLineStatus } from '../../shopping/cart-line-status.ts';

interface OrderSummaryProps {
  readonly lines: readonly CartLineStatus[];
  readonly quote: CartQuote;
  /** The shopper goes on with what is shown here. */
  readonly onProceed: () => void;
}

export function OrderSummary({ lines, quote, onProceed }: OrderSummaryProps) {
  const [heldBack, setHeldBack] = useState(false);
  const shipped = useCountries();
  const to = shipped === null || shipped.countries.length < 2 ? null : countryName(shipped.home);
  const empty = lines.length === 0;
  const summed = empty ? nothing : quote.quote;
  const failed = quote.failed && !empty;
  const busy = quote.busy && !empty;
  const blocked = lines.some(({ canBeOrdered }) => !canBeOrdered);
  const proceed = (event: MouseEvent) => {
    setHeldBack(blocked);
    if (blocked) event.preventDefault();
    else onProceed();
  };
  return (
    <Card className="lg:below-header">
      <CardHeading>Order Summary</CardHeading>
      <dl
        aria-busy={busy}
        className={clsx(
          'flex flex-col gap-3 tabular-nums transition-opacity motion-reduce:transition-none',
          busy && summed !== null && 'opacity-85',
        )}
      >
        <SummaryFigures of={summed} failed={failed} />
        <div className="flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
          <dt>Total</dt>
          <dd>
            <Figure
              value={summed === null ? undefined : formatMoney(summed.grandTotal)}
              failed={failed || isNotShipped(summed)}
            />
          </dd>
        </div>
      </dl>
      <TaxNote of={failed ? null : summed} />
      {!empty && (
        <>
          <ShippingLine quote={failed ? null : quote.quote} to={to} className="mt-3" />
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
