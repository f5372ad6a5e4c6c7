import { PRICE_MAX, decimalOf } from './money.ts';
import { z } from 'zod';
import { id, instant, money } from './fields.ts';
import { activityQuery, pageQuery, searchQuery } from './paging.ts';
import { VARIANTS_MAX, chosenOption } from './variants.ts';

const SALE_STATES = ['planned', 'running', 'over', 'off'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** A time in which variants of one product cost less. It begins and ends by itself. */
export const sale = z.object({
  _id: id,
  product: z.object({ _id: id, name: z.string() }),
  beginsAt: instant,
  endsAt: instant,
  state: z.enum(SALE_STATES).describe('By the clock of the shop; off: it was deactivated'),
  prices: z.array(
    z.object({
      variantId: id,
      options: z.array(chosenOption),
      price: z.number().describe('During the sale'),
      regularPrice: z.number().describe('Without any sale, as it is now'),
    }),
  ),
  isActive: z.boolean(),
  createdAt: instant,
  version: z.int(),
});
export type Sale = z.infer<typeof sale>;

export const SALE_SORTS = ['beginsAt', '-beginsAt'] as const;

export const saleQuery = z.strictObject({
  search: searchQuery,
  status: activityQuery,
  sort: z.enum(SALE_SORTS).default('-beginsAt'),
  ...pageQuery,
});
export type SaleQuery = z.infer<typeof saleQuery>;

const salePriceWanted = () => `Please enter a price such as ${decimalOf(999)}`;
const salePrice = money({
  min: 1,
  max: PRICE_MAX,
  notANumber: salePriceWanted,
  tooSmall: salePriceWanted,
  tooLarge: salePriceWanted,
});

/** The body of POST and PUT /sales. */
export const saleInput = z.strictObject({
  productId: id,
  beginsAt: instant.nullable().optional().describe('Left out or null: now'),
  endsAt: instant,
  prices: z
    .array(z.strictObject({ variantId: id, price: salePrice }))
    .min(1, 'Please enter the sale price of at least one variant')
    .max(VARIANTS_MAX),
  version: z.int32().min(1).optional(),
});
export type SaleInput = z.infer<typeof saleInput>;

/** Admin's form of a sale. Moments are typed in the admin's own time; '' begins at once. */
export const saleForm = z.strictObject({
  productId: id.or(z.literal('')).refine((chosen) => chosen !== '', 'Please choose a product'),
  beginsAt: z.string(),
  endsAt: z.string().min(1, 'Please say until when'),
  prices: z
    .array(
      z.strictObject({
        variantId: id,
        /** NaN: nothing typed, it is not on sale. */
        price: z.union([z.nan(), salePrice], { error: salePriceWanted }),
      }),
    )
    .refine(
      (prices) => prices.some(({ price }) => !Number.isNaN(price)),
      'Please enter the sale price of at least one variant',
    ),
});
export type SaleForm = z.infer<typeof saleForm>;
