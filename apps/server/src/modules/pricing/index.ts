export { noTax } from './no-tax.ts';
export { percentOff } from './percent-off.ts';
export {
  type Destination,
  type Discount,
  type Quote,
  type QuotedLine,
  type TaxRule,
  lineTotal,
  quote,
} from './quote.ts';
