import {
  type Destination,
  type Discount,
  type Quote,
  type QuotedLine,
  type TaxRule,
  quote,
} from '../pricing/index.ts';
import type { Sent, ShippingChoice } from '../shipping/index.ts';

/** What an order comes to, and how it is sent: the price of that is in it. */
export function quoteSent(
  lines: readonly QuotedLine[],
  destination: Destination,
  {
    choice,
    tax,
    discount,
  }: { readonly choice: ShippingChoice; readonly tax: TaxRule; readonly discount: Discount },
): { readonly price: Quote; readonly sent: Sent } {
  const shipping = {
    costOf: (delivery: Parameters<ShippingChoice>[0]) => choice(delivery).by?.price ?? 0,
  };
  const price = quote(lines, destination, { discount, shipping, tax });
  const { subtotal, discount: off } = price;
  return { price, sent: choice({ lines, subtotal, discount: off, destination }) };
}
