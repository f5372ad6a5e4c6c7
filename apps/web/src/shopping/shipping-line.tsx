import { shippingText } from '@gadgetry/contract/delivery-estimate';
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
  if (sent === undefined) return null;
  return <p className={`text-sm text-ink-soft ${className}`}>{shippingText(sent)}</p>;
}
