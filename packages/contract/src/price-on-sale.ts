import { z } from 'zod';
import { instant } from './fields.ts';
import { PRIOR_PRICE_DAYS } from './prior-price.ts';

/** What is said beside a price that is a sale's. */
export const priceOnSale = z.object({
  endsAt: instant,
  was: z
    .number()
    .nullable()
    .describe(
      `The lowest price of the ${PRIOR_PRICE_DAYS} days before the sale; null where that is not above the price`,
    ),
});
export type PriceOnSale = z.infer<typeof priceOnSale>;
