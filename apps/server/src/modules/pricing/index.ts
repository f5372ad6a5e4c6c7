import { freeShipping } from './free-shipping.ts';
import { noTax } from './no-tax.ts';
import type { Charges } from './quote.ts';

export { percentOff } from './percent-off.ts';
export { type Charges, quote } from './quote.ts';

/** What this shop adds to the price of goods. */
export const shopCharges: Charges = { shipping: freeShipping, tax: noTax };
