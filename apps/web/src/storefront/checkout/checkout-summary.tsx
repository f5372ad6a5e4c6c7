import { formatMoney } from '@gadgetry/contract/money';
import type { Quote } from '@gadgetry/contract/quotes';
import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import { clsx } from 'clsx';
import Lock from 'lucide-react/icons/lock';
import type { QuoteRequest } from '../../api/quotes.ts';
import { Button } from '../../ui/button.tsx';
import { CardHeading } from '../../ui/card.tsx';
import { ShippingLine } from '../../shopping/shipping-line.tsx';
import { Figure, SummaryFigures, TaxNote, isNotShipped } from '../../shopping/summary-figures.tsx';
import type { CartQuote } from '../../shopping/use-quote.ts';
import { Notice } from '../../ui/notice.tsx';
import { TermsLine } from '../terms-line.tsx';
import { notApplied } from './order-failure.ts';
import { PromoEntry } from './promo-entry.tsx';

/** A code that the shop refused after it was applied, why, and how many were refused so far. */
export interface PromocodeRefusal {
  readonly code: string;
  readonly reason: string | null;
  readonly message: string;
  readonly times: number;
}

interface CheckoutSummaryProps {
  readonly quote: CartQuote;
  /** Why the order was not placed: what it comes to has changed, or an earlier one is in the way. */
  readonly changed: string | null;
  readonly items: QuoteRequest['items'];
  readonly promocode: ValidPromocode | null;
  readonly refusal: PromocodeRefusal | null;
  readonly onPromocode: (promocode: ValidPromocode | null) => void;
  /** Id of the form that the button submits. */
  readonly form: string;
  /** What the button says. */
  readonly submit: string;
  /** Where nothing comes between the press and the order. */
  readonly amountOnButton: boolean;
  /** Whether the form is there. */
  readonly ready: boolean;
  readonly placing: boolean;
}

interface RefusedProps {
  readonly quote: Quote | null;
  readonly promocode: ValidPromocode | null;
  readonly changed: string | null;
}

/** What has just changed, or keeps this from being ordered as it stands. */
function Refused({ quote, promocode, changed }: RefusedProps) {
  const told = quote?.promoCode ?? null;
  const lost = told !== null && told.code === promocode?.code ? told.refusal : null;
  const toldOf = () => {
    if (isNotShipped(quote)) return quote?.refusal?.message;
    if (changed !== null) return changed;
    return lost === null
      ? quote?.refusal?.message
      : notApplied(promocode?.code ?? '', lost.code, lost.message);
  };
  const said = toldOf();
  if (said === undefined) return null;
  return (
    <Notice tone="warning" role="alert" className="mb-3">
      {said}
    </Notice>
  );
}

/**
 * One card beside the form on wide screens. On narrow ones its last part stays at the bottom of the
 * screen, so that the total and the way on are always in sight.
 */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { promocode, placing } = props;
  const { quote, busy, failed } = props.quote;
  // Nothing can be ordered until it goes somewhere else: why stands above the button.
  const heldBack = !failed && isNotShipped(quote);
  const unknown = failed || heldBack;
  const total = quote === null || unknown ? undefined : formatMoney(quote.grandTotal);
  const dimmed = clsx(
    'transition-opacity motion-reduce:transition-none',
    busy && quote !== null && 'opacity-85',
  );
  return (
    <aside
      aria-label="Order Summary"
      className="max-lg:contents lg:below-header lg:rounded-card lg:border lg:border-line lg:bg-raised"
    >
      <div className="max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-raised p-5 sm:p-6 lg:pb-4">
        <CardHeading>Order Summary</CardHeading>
        <dl aria-busy={busy} className={clsx('mb-5 flex flex-col gap-3 tabular-nums', dimmed)}>
          <SummaryFigures of={quote} failed={failed} />
        </dl>
        <ShippingLine quote={failed ? null : quote} className="-mt-2 mb-5" />
        <PromoEntry
          key={props.refusal?.times}
          applied={promocode}
          refusal={props.refusal}
          items={props.items}
          quoteWith={props.quote.withCode}
          onChange={props.onPromocode}
        />
      </div>
      <div
        data-bottom-bar=""
        data-order-bar=""
        className="z-20 border-line bg-raised max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:border-y max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:py-4 max-lg:[@media(min-height:30rem)]:sticky max-lg:[@media(min-height:30rem)]:bottom-0 lg:mx-6 lg:border-t lg:bg-transparent lg:py-5"
      >
        <div className="mb-3">
          <div className="flex min-h-7 items-center justify-between gap-4 text-lg font-semibold tabular-nums">
            <p>Total</p>
            <p aria-live="polite" className={dimmed}>
              <Figure value={total} failed={unknown} />
            </p>
          </div>
          <TaxNote of={failed ? null : quote} />
        </div>
        <Refused quote={quote} promocode={promocode} changed={props.changed} />
        <Button
          type="submit"
          form={props.form}
          size="large"
          wide
          disabled={!props.ready || heldBack}
          pending={placing}
        >
          {!placing && <Lock aria-hidden="true" />}
          {props.submit}{' '}
          {props.amountOnButton && total !== undefined && (
            <span className="tabular-nums">{total}</span>
          )}
        </Button>
        <TermsLine className="mt-2.5" />
      </div>
    </aside>
  );
}
