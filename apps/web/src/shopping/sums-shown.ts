import { shopCurrency } from '@gadgetry/contract/money';
import type { Quote, QuotedSums } from '@gadgetry/contract/quotes';

/** What a page shows of a quote, in the currency that it writes money in: what is ordered is ordered for this. */
export const sumsShown = ({
  subTotal,
  discount,
  shipping,
  tax,
  grandTotal,
}: Quote): QuotedSums => ({
  subTotal,
  discount,
  shipping,
  tax,
  grandTotal,
  currency: shopCurrency().code,
});
