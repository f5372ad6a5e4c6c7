import { z } from 'zod';
import { money } from './fields.ts';
import { manualQuote } from './manual-orders.ts';
import { supplementBody } from './supplements.ts';

/**
 * POST /admin/returns/{id}/exchange/quote, with what is sent for what came back: what that comes to, beside
 * what the return gives back.
 */
export const exchangeQuote = manualQuote.extend({
  worth: z.number().describe('Money that was paid for what came back'),
  due: z.number().describe('Money that is to be paid beside it; 0: none'),
  noLink: z
    .string()
    .nullable()
    .describe('Why no payment link can ask for that; null: one can, or there is nothing to pay'),
  back: z.number().describe('Money that goes back beside what is sent; 0: none'),
});
export type ExchangeQuote = z.infer<typeof exchangeQuote>;

/** POST /admin/returns/{id}/exchange, with a header Idempotency-Key: the same key is the same order. */
export const exchangeBody = supplementBody.extend({
  payment: supplementBody.shape.payment.describe(
    'How the difference is paid, where what is sent costs more',
  ),
  worth: money({ min: 0, max: 100_000_000_000 }).describe(
    'What came back is worth, as it was shown; where it is no longer true, the exchange is refused',
  ),
});
export type ExchangeBody = z.infer<typeof exchangeBody>;
