import { freeShipping } from './free-shipping.ts';
import { noTax } from './no-tax.ts';
import type { Surcharges } from './quote.ts';

export { percentOff } from './percent-off.ts';
export { type Destination, type Quote, type Surcharges, lineTotal, quote } from './quote.ts';

/** What this shop adds to the price of goods. */
export const shopSurcharges: Surcharges = { shipping: freeShipping, tax: noTax };
