import type { z } from 'zod';
import { manualOrderBody, manualQuoteBody } from './manual-orders.ts';

/**
 * POST /admin/orders/{id}/supplements/quote: what things that are added to an order would come to. Whose
 * they are, where they go and how are that order's.
 */
export const supplementQuoteBody = manualQuoteBody.pick({
  items: true,
  promoCode: true,
  discount: true,
});
export type SupplementQuoteBody = z.infer<typeof supplementQuoteBody>;

/** POST /admin/orders/{id}/supplements, with a header Idempotency-Key: the same key is the same order. */
export const supplementBody = manualOrderBody.pick({
  items: true,
  promoCode: true,
  discount: true,
  quoted: true,
  payment: true,
});
export type SupplementBody = z.infer<typeof supplementBody>;
