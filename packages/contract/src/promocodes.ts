import { z } from 'zod';
import { amount, hasTwoDecimals, id, isPlain, showsAtLeast, text } from './fields.ts';
import { activityQuery, pageQuery, searchQuery } from './paging.ts';

/** Codes compare without case and surrounding space; they are stored and shown in uppercase. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

export const promocode = z.object({
  _id: id,
  code: z.string(),
  discountPercentage: z.number(),
  firstOrderOnly: z.boolean(),
  expiresAt: z.string().describe('The last day on which the code works, end of day UTC (ISO 8601)'),
  isActive: z.boolean(),
  version: z.int(),
});
export type Promocode = z.infer<typeof promocode>;

export const PROMOCODE_SORTS = ['createdAt', '-createdAt', 'code', '-code'] as const;

export const promocodeQuery = z.strictObject({
  search: searchQuery,
  status: activityQuery,
  sort: z.enum(PROMOCODE_SORTS).default('-createdAt'),
  ...pageQuery,
});
export type PromocodeQuery = z.infer<typeof promocodeQuery>;

/** A day, '2030-12-31', or an instant, of which the first ten characters count. */
const expiryDay = z
  .string({ error: 'Expiration date is required.' })
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/, {
    error: 'Expiration date is required.',
    abort: true,
  })
  .refine((value) => {
    const day = value.slice(0, 10);
    const parsed = new Date(`${day}T00:00:00Z`);
    // Year 0 is a date to the browser and none to PostgreSQL.
    return day >= '0001' && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
  }, 'Expiration date is required.');

const promocodeFields = {
  code: text({
    min: 3,
    max: 20,
    tooShort: 'Code must be at least 3 characters.',
    tooLong: 'Code must not exceed 20 characters.',
    plain: true,
  }).refine((code) => /^[^\s]+$/u.test(code.trim()), 'Invalid input'),
  discountPercentage: amount({
    min: 1,
    max: 100,
    notANumber: 'Must be a number',
    tooSmall: 'Discount must be at least 1%.',
    tooLarge: 'Discount cannot exceed 100%.',
  }).refine(hasTwoDecimals, 'Must be a number'),
  firstOrderOnly: z.boolean(),
  expiresAt: expiryDay,
};

/** Admin's promocode form. */
export const promocodeForm = z.strictObject(promocodeFields);
export type PromocodeForm = z.infer<typeof promocodeForm>;

/** The body of POST and PUT /promocodes; on PUT the code must be the one it was created with. */
export const promocodeInput = z.strictObject({
  ...promocodeFields,
  firstOrderOnly: z.boolean().default(false),
  isActive: z.boolean().optional(),
  version: z.int32().min(1).optional(),
});
export type PromocodeInput = z.infer<typeof promocodeInput>;

export const validatePromocodeBody = z.strictObject({
  code: z
    .string({ error: 'Please enter a promo code' })
    .max(100, 'Invalid promo code')
    .refine((code) => showsAtLeast(1, code), 'Please enter a promo code')
    .refine((code) => isPlain(code), 'Invalid promo code'),
});

export const validPromocode = z.object({ code: z.string(), discountPercentage: z.number() });
export type ValidPromocode = z.infer<typeof validPromocode>;
