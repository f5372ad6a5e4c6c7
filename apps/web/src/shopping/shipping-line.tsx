import { shippingText } from '@gadgetry/contract/estimate-text';
import type { Quote } from '@gadgetry/contract/quotes';

/** How what is quoted is sent, and when it should arrive. */
export function ShippingLine({
  quote,
  to = null,
  className,
}: {
  readonly quote: Quote | null;
  /** Where no address is known yet and others cost something else: the country that it is reckoned for. */
  readonly to?: string | null;
  readonly className: string;
}) {
  const sent = quote?.shippingMethods.find(({ _id }) => _id === quote.shippingMethodId);
  // Two lines on most screens, whose place is held until it is known.
  return (
    <p className={`min-h-10 text-sm text-ink-soft ${className}`}>
      {sent !== undefined && shippingText(sent)}
      {sent !== undefined && to !== null && `. To ${to}: your address decides at checkout.`}
    </p>
  );
}
