import { z } from 'zod';
import { id } from './fields.ts';
import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from './order-limits.ts';

/**
 * The cart as it is. Only the product's id, the variant and the quantity count: whatever else the product
 * object carries is dropped here, so that no price or name of the client's can be used by mistake.
 */
const cartLine = z.strictObject({
  product: z.looseObject({ _id: id }).transform((product) => ({ _id: product._id })),
  variantId: id.optional().describe("Left out: the product's default variant"),
  // First of all the limit that is the shop's: whoever asks for 1e308 is not told that of numbers.
  quantity: z.number().max(LINE_QUANTITY_MAX).int().min(1),
});

export const cartLines = z.array(cartLine).min(1).max(ORDER_LINES_MAX);
export type CartLines = z.infer<typeof cartLines>;
