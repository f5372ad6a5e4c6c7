import {
  type MinorUnits,
  toMinorUnits,
  fromMinorUnits,
  formatMinorUnits,
  formatMoney,
  shopCurrency,
} from '@gadgetry/contract/money';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import type { Totals } from '../../pricing/index.ts';

/** A quote as it travels. */
export function sumsOf(quote: Totals): QuotedSums {
  return {
    subTotal: fromMinorUnits(quote.subtotal),
    discount: fromMinorUnits(quote.discount),
    shipping: fromMinorUnits(quote.shipping),
    tax: fromMinorUnits(quote.tax),
    grandTotal: fromMinorUnits(quote.total),
  };
}

const parts = [
  ['subTotal', 'the subtotal'],
  ['discount', 'the discount'],
  ['shipping', 'shipping'],
  ['tax', 'tax'],
] as const;

const fromTo = (from: MinorUnits, to: MinorUnits) =>
  `from ${formatMinorUnits(from)} to ${formatMinorUnits(to)}`;

/**
 * What is no longer as a shopper was shown it, for them to read; null where all of it still is.
 * 'The total changed from $80.00 to $100.00: the subtotal from $80.00 to $100.00.'
 */
export function quoteChange(shown: QuotedSums, now: QuotedSums): string | null {
  const { code } = shopCurrency();
  // A page that was open while its owner changed the currency says the same numbers of another one.
  if (shown.currency !== undefined && shown.currency !== code) {
    const [was, is] = [shown.currency.toUpperCase(), code.toUpperCase()];
    return `The shop's prices are in ${is} by now, no longer in ${was}: please reload this page.`;
  }
  const change = (part: Exclude<keyof QuotedSums, 'currency'>): string | null => {
    const [from, to] = [toMinorUnits(shown[part]), toMinorUnits(now[part])];
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
  return `The total is still ${formatMoney(now.grandTotal)}, but what it is made of changed${why}.`;
}
