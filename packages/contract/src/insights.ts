import { z } from 'zod';
import { id, instant } from './fields.ts';

/** Lengths of the periods that an owner looks at, in days that end with today. */
export const INSIGHT_PERIODS = [1, 7, 30] as const;

/** What the paid orders of some days come to. Refunded and unpaid orders are not among them. */
export const salesFigures = z.object({
  paidOrders: z.int(),
  revenue: z.number().describe('Money, less discounts and what was given back'),
  averageOrder: z.number().nullable().describe('null where there is no order'),
});
export type SalesFigures = z.infer<typeof salesFigures>;

export const salesPeriod = z.object({
  days: z.int(),
  current: salesFigures,
  before: salesFigures.describe('The same number of days before these'),
});
export type SalesPeriod = z.infer<typeof salesPeriod>;

export const salesDay = z.object({
  day: z.iso.date(),
  paidOrders: z.int(),
  revenue: z.number(),
});
export type SalesDay = z.infer<typeof salesDay>;

export const bestSeller = z.object({
  productId: id,
  name: z.string(),
  pieces: z.int().describe('Without those that went back with a refund of their items'),
  revenue: z.number().describe('Money, after discounts and refunds'),
});
export type BestSeller = z.infer<typeof bestSeller>;

/** GET /admin/insights. An order belongs to the day on which it was placed, where the shop is. */
export const insights = z.object({
  at: instant,
  timeZone: z.string().describe('Whose days they are'),
  periods: z.array(salesPeriod),
  revenueByDay: z.array(salesDay).describe('The last 30 days, oldest first, none left out'),
  bestSellers: z.array(bestSeller).describe('By pieces, over the last 30 days'),
  nearlyOut: z.object({
    count: z.int(),
    products: z
      .array(
        z.object({
          _id: id,
          name: z.string(),
          variantId: id,
          choice: z
            .string()
            .describe("Of the product's options, as 'Red, 128 GB'; empty: has none"),
          stockQuantity: z.int(),
        }),
      )
      .describe('Fewest pieces first'),
  }),
  toShip: z.object({ count: z.int(), oldest: instant.nullable() }).describe('Paid and not shipped'),
});
export type Insights = z.infer<typeof insights>;
