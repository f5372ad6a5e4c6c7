import {
  type Cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  formatDollars,
} from '@gadgetry/contract/money';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import type { Quote } from '../pricing/index.ts';

/** A quote as it travels. */
export function sumsOf(quote: Quote): QuotedSums {
  return {
    subTotal: dollarsFromCents(quote.subtotal),
    discount: dollarsFromCents(quote.discount),
    shipping: dollarsFromCents(quote.shipping),
    tax: dollarsFromCents(quote.tax),
    grandTotal: dollarsFromCents(quote.total),
  };
}

const parts = [
  ['subTotal', 'the subtotal'],
  ['discount', 'the discount'],
  ['shipping', 'shipping'],
  ['tax', 'tax'],
] as const;

const fromTo = (from: Cents, to: Cents) => `from ${formatCents(from)} to ${formatCents(to)}`;

/**
 * What is no longer as a shopper was shown it, for them to read; null where all of it still is.
 * 'The total changed from $80.00 to $100.00: the subtotal from $80.00 to $100.00.'
 */
export function quoteChange(shown: QuotedSums, now: QuotedSums): string | null {
  const change = (part: keyof QuotedSums): string | null => {
    const [from, to] = [centsFromDollars(shown[part]), centsFromDollars(now[part])];
    return from === to ? null : fromTo(from, to);
  };
  const changed = parts.flatMap(([part, called]) => {
    const how = change(part);
    return how === null ? [] : [`${called} ${how}`];
  });
  const total = change('grandTotal');
  if (total === null && changed.length === 0) return null;
  const why = changed.length === 0 ? '' : `: ${changed.join(', ')}`;
  if (total !== null) return `The total changed ${total}${why}.`;
  return `The total is still ${formatDollars(now.grandTotal)}, but what it is made of changed${why}.`;
}
