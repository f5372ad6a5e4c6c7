import {
  basisPointsFromPercent,
  type Cents,
  formatCents,
  totalsOf,
} from '@gadgetry/contract/money';
import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import { Lock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CardHeading } from '../../ui/card.tsx';
import { PromoEntry } from './promo-entry.tsx';

/** A code that the shop refused when the order was placed, and how many were refused so far. */
export interface PromocodeRefusal {
  readonly code: string;
  readonly times: number;
}

interface CheckoutSummaryProps {
  readonly items: number;
  readonly subtotal: Cents;
  readonly promocode: ValidPromocode | null;
  readonly refusal: PromocodeRefusal | null;
  readonly onPromocode: (promocode: ValidPromocode | null) => void;
  /** Id of the form that the button submits. */
  readonly form: string;
  /** What the button says. */
  readonly submit: string;
  readonly placing: boolean;
}

/**
 * One card beside the form on wide screens. On narrow ones its last part stays at the bottom of the
 * screen, so that the total and the way on are always in sight.
 */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { items, promocode, placing } = props;
  const percent = promocode?.discountPercentage ?? 0;
  const { subtotal, discount, total } = totalsOf(props.subtotal, basisPointsFromPercent(percent));
  return (
    <aside
      aria-label="Order Summary"
      className="max-lg:contents lg:sticky lg:top-24 lg:rounded-card lg:border lg:border-line lg:bg-raised"
    >
      <div className="max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-raised p-5 sm:p-6 lg:pb-4">
        <CardHeading>Order Summary</CardHeading>
        <dl className="mb-5 flex flex-col gap-3 tabular-nums">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">Items</dt>
            <dd>{items}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">Subtotal</dt>
            <dd>{formatCents(subtotal)}</dd>
          </div>
          {promocode !== null && (
            <div className="flex justify-between gap-4">
              <dt className="text-ink-soft">Discount ({percent}%)</dt>
              <dd>-{formatCents(discount)}</dd>
            </div>
          )}
        </dl>
        <PromoEntry
          key={props.refusal?.times}
          applied={promocode}
          refused={props.refusal?.code ?? null}
          onChange={props.onPromocode}
        />
      </div>
      <div
        data-bottom-bar=""
        className="z-20 border-line bg-raised max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:border-y max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:py-4 max-lg:[@media(min-height:30rem)]:sticky max-lg:[@media(min-height:30rem)]:bottom-0 lg:mx-6 lg:border-t lg:bg-transparent lg:py-5"
      >
        <div className="mb-3 flex items-baseline justify-between gap-4 text-lg font-semibold tabular-nums">
          <p>Total</p>
          <p aria-live="polite">{formatCents(total)}</p>
        </div>
        <Button type="submit" form={props.form} size="large" wide pending={placing}>
          {!placing && <Lock aria-hidden="true" />}
          {props.submit}
        </Button>
      </div>
    </aside>
  );
}
