import { z } from 'zod';
import { text } from './fields.ts';

export const TAX_CLASS_MAX = 40;

/** A class of goods that are taxed alike, as products and rates name it. */
export const taxClassName = text({
  min: 1,
  max: TAX_CLASS_MAX,
  tooShort: 'Required',
  trimmed: true,
  plain: true,
});

/** A tax as a quote or an order has it. */
export const appliedTax = z.object({
  name: z.string().describe('As the owner calls it: VAT, State tax'),
  ratePercent: z.number().describe('At most four decimals: 8.875'),
  amount: z.number().describe('US dollars'),
  included: z.boolean().describe('In the prices; false: added to them, and in tax'),
});
export type AppliedTax = z.infer<typeof appliedTax>;

/** Beside a price: what it says of tax. */
export const priceTax = z.object({
  name: z.string(),
  included: z.boolean().describe('In the price; false: added to it in the cart'),
});
