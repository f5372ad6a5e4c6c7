import { z } from 'zod';
import { id } from './fields.ts';
import { lowStockThreshold } from './staff-notifications.ts';
import { VARIANTS_MAX } from './variants.ts';

const own = lowStockThreshold
  .nullable()
  .describe('As many pieces, or fewer, are few; null: as everywhere in the shop');

/** GET /admin/products/{id}/low-stock: the variants of a product, in their order. */
export const lowStockOfVariant = z.object({
  variantId: id,
  choice: z.string().describe('What is chosen of the product; empty where there is no choice'),
  stockQuantity: z.int(),
  threshold: own,
});
export type LowStockOfVariant = z.infer<typeof lowStockOfVariant>;

/** PUT /admin/products/{id}/low-stock: of those that change, with what was read of each. */
export const lowStockOfVariantsInput = z.strictObject({
  variants: z
    .array(z.strictObject({ variantId: id, from: own, to: own }))
    .min(1)
    .max(VARIANTS_MAX)
    .refine(
      (variants) => new Set(variants.map(({ variantId }) => variantId)).size === variants.length,
      'Each variant once',
    ),
});
export type LowStockOfVariantsInput = z.infer<typeof lowStockOfVariantsInput>;

/** What is typed for one: nothing, or digits alone, for '1.000' could be 1 or 1000. */
export const typedLowStock = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN))
  .pipe(own);
