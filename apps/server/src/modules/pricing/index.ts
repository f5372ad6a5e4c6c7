export { combined, limitedTo, partsOf } from './combined.ts';
export { discountOf } from './discount-of.ts';
export { noTax } from './quote.ts';
export { type OrderTax, amountOf, includedTax, positionOf, shareAt } from './order-tax.ts';
export { percentOff } from './percent-off.ts';
export {
  type Destination,
  type Consignment,
  type Discount,
  type Totals,
  type QuoteRefusal,
  type PricedLine,
  type TaxRule,
  lineTotal,
  quote,
} from './quote.ts';
