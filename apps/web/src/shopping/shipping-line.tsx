import { shippingText } from '@gadgetry/contract/estimate-text';
import type { Quote } from '@gadgetry/contract/quotes';

/** How what is quoted is sent, and when it should arrive. */
export function ShippingLine({
  quote,
  className,
}: {
  readonly quote: Quote | null;
  readonly className: string;
}) {
  const sent = quote?.shippingMethods.find(({ _id }) => _id === quote.shippingMethodId);
  // Two lines on most screens, whose place is held until it is known.
  return (
    <p className={`min-h-10 text-sm text-ink-soft ${className}`}>
      {sent !== undefined && shippingText(sent)}
    </p>
  );
}
