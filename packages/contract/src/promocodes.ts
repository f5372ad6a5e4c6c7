import { z } from 'zod';
import { cartLines } from './cart-lines.ts';
import {
  DISCOUNT_STATES,
  DISCOUNT_WAYS,
  discountConditions,
  discountEffect,
  discountRules,
} from './discounts.ts';
import { amount, hasTwoDecimals, id, instant, isPlain, showsAtLeast, text } from './fields.ts';
import { activityQuery, pageQuery, searchQuery } from './paging.ts';

/** Codes compare without case and surrounding space; they are stored and shown in uppercase. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

export const promocode = z.object({
  _id: id,
  code: z.string(),
  discountPercentage: z.number().describe('0 where `effect` says what it does'),
  firstOrderOnly: z.boolean(),
  expiresAt: z.string().describe('The last day on which the code works, end of day UTC (ISO 8601)'),
  isActive: z.boolean(),
  version: z.int(),
  name: z.string().nullable(),
  effect: discountEffect.nullable().describe('null: a percentage of the goods'),
  way: z.enum(DISCOUNT_WAYS),
  combinable: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerCustomer: z.int().nullable(),
  conditions: discountConditions,
  state: z.enum(DISCOUNT_STATES),
  uses: z.int().describe('Orders that have it now; of a cancelled one it is given back'),
  codes: z.int().describe('Codes for one use each that were made of it'),
  refusals: z.int().describe('How often it was entered in vain in the last 90 days'),
  revenue: z
    .number()
    .describe('Money: what the shop has kept of paid orders that had it, with shipping and tax'),
  discounted: z.number().describe('What it took off them'),
});
export type Promocode = z.infer<typeof promocode>;

const PROMOCODE_SORTS = ['createdAt', '-createdAt', 'code', '-code'] as const;

export const promocodeQuery = z.strictObject({
  search: searchQuery,
  status: activityQuery,
  state: z.enum(DISCOUNT_STATES).optional(),
  sort: z.enum(PROMOCODE_SORTS).default('-createdAt'),
  ...pageQuery,
});
export type PromocodeQuery = z.infer<typeof promocodeQuery>;

/** GET /admin/promocodes.csv: all that the list would show to its end. */
export const promocodesExportQuery = promocodeQuery.omit({ limit: true, cursor: true });
export type PromocodesExportQuery = z.infer<typeof promocodesExportQuery>;

/** '2030-12-31' is one, '2030-02-30' is none. */
export function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  // Year 0 is a date to the browser and none to PostgreSQL.
  return day >= '0001' && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** A day, '2030-12-31', or an instant, of which the first ten characters count. */
const expiryDay = z
  .string({ error: 'Expiration date is required.' })
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/, {
    error: 'Expiration date is required.',
    abort: true,
  })
  .refine((value) => isDay(value.slice(0, 10)), 'Expiration date is required.');

const promocodeFields = {
  code: text({
    min: 3,
    max: 20,
    tooShort: 'Code must be at least 3 characters.',
    tooLong: 'Code must not exceed 20 characters.',
    plain: true,
  })
    .refine((code) => /^[^\s]+$/u.test(code.trim()), 'A code has no spaces.')
    // Nobody could type what nobody sees.
    .refine((code) => !/\p{Cf}/u.test(code), 'A code has no invisible characters.'),
  discountPercentage: amount({
    min: 1,
    max: 100,
    notANumber: 'Must be a number',
    tooSmall: 'Discount must be at least 1%.',
    tooLarge: 'Discount cannot exceed 100%.',
  }).refine(hasTwoDecimals, 'At most two decimals.'),
  firstOrderOnly: z.boolean(),
  expiresAt: expiryDay,
};

/** Admin's promocode form. */
export const promocodeForm = z.strictObject(promocodeFields);

/** The body of POST and PUT /promocodes; on PUT the code must be the one it was created with. */
export const promocodeInput = z
  .strictObject({
    ...promocodeFields,
    discountPercentage: promocodeFields.discountPercentage.optional(),
    firstOrderOnly: z.boolean().default(false),
    isActive: z.boolean().optional(),
    version: z.int32().min(1).optional(),
    ...discountRules,
  })
  .superRefine(({ discountPercentage, effect }, context) => {
    if (discountPercentage !== undefined || (effect ?? null) !== null) return;
    context.addIssue({ code: 'custom', path: ['discountPercentage'], message: 'Must be a number' });
  });
export type PromocodeInput = z.infer<typeof promocodeInput>;

export const validatePromocodeBody = z.strictObject({
  code: z
    .string({ error: 'Please enter a promo code' })
    .max(100, 'Invalid promo code')
    .refine((code) => showsAtLeast(1, code), 'Please enter a promo code')
    .refine((code) => isPlain(code), 'Invalid promo code'),
  items: cartLines.optional().describe('Left out: what it asks of a cart is not asked'),
});

export const validPromocode = z.object({
  code: z.string(),
  discountPercentage: z.number().describe('0 where it is no percentage'),
});
export type ValidPromocode = z.infer<typeof validPromocode>;
