import type { MinorUnits } from '@gadgetry/contract/money';
import {
  type Destination,
  type Discount,
  type Totals,
  type PricedLine,
  type TaxRule,
  quote,
} from '../../pricing/index.ts';
import type { ChosenShipping, ShippingChoice } from '../../shipping/index.ts';

/**
 * What an order comes to, and how it is sent: the price of that is in it, less what is taken off, of
 * each method that it could be sent by.
 */
export function quoteWithShipping(
  lines: readonly PricedLine[],
  destination: Destination,
  {
    choice,
    tax,
    discount,
  }: { readonly choice: ShippingChoice; readonly tax: TaxRule; readonly discount: Discount },
): { readonly price: Totals; readonly sent: ChosenShipping; readonly shippingOff: MinorUnits } {
  const shipping = {
    costOf: (delivery: Parameters<ShippingChoice>[0]) => choice(delivery).by?.price ?? 0,
  };
  const price = quote(lines, destination, { discount, shipping, tax });
  const { subtotal, discount: off } = price;
  const sent = choice({ lines, subtotal, discount: off, destination });
  const lessOff = <Some extends { readonly price: MinorUnits }>(offer: Some): Some => ({
    ...offer,
    price: offer.price - Math.min(offer.price, discount.shippingOff?.(offer.price) ?? 0),
  });
  return {
    price,
    sent: {
      ...sent,
      offers: sent.offers.map(lessOff),
      by: sent.by === null ? null : lessOff(sent.by),
    },
    shippingOff: (sent.by?.price ?? 0) - price.shipping,
  };
}
