import { z } from 'zod';
import { faultsSchema, refundFailureReason } from './faults.ts';
import { StripeApiError } from './stripe-error.ts';

const DAY_S = 24 * 60 * 60;

// Whether what is done here reaches the shop by its events, or is only found in the books.
const eventsLost = z.boolean().default(false);

export const payBody = z.strictObject({
  card: z.string().max(40).default('4242424242424242'),
  challenge: z.enum(['pass', 'fail']).optional(),
});
export const refundBody = z.strictObject({
  paymentIntent: z.string(),
  amount: z.int().min(1).optional(),
  course: faultsSchema.shape.refunds.unwrap().optional(),
  eventsLost,
});
export const moveRefundBody = z.strictObject({
  to: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  failureReason: refundFailureReason.optional(),
  eventsLost,
});
export const disputeBody = z.strictObject({
  paymentIntent: z.string(),
  reason: z.string().max(100).default('fraudulent'),
  amount: z.int().min(1).optional(),
  inquiry: z.boolean().default(false),
  withdraw: z.boolean().default(true),
  eventsLost,
});
export const moveDisputeBody = z.strictObject({
  to: z.enum([
    'funds_withdrawn',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'won',
    'lost',
  ]),
  eventsLost,
});
export const settleBody = z.strictObject({ to: z.enum(['succeeded', 'failed']), eventsLost });
export const chargeBody = z.strictObject({
  amount: z.int().min(1),
  currency: z.string().length(3).default('usd'),
  metadata: z.record(z.string(), z.string()).default({}),
  eventsLost,
});
export const advanceBody = z.strictObject({
  seconds: z
    .int()
    .min(0)
    .max(366 * DAY_S),
});

/** @throws StripeApiError that says what is wrong with it */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new StripeApiError(z.prettifyError(parsed.error));
}
