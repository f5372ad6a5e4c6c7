import { z } from 'zod';
import { id } from './fields.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders.ts';

/** Without a body, or without orderId, the caller's newest unpaid order is meant. */
export const createCheckoutSessionBody = z
  .strictObject({ orderId: id.optional() })
  .nullish()
  .transform((body) => body ?? {});

export const checkoutSession = z.object({
  clientSecret: z.string(),
  provider: z.enum(['sandbox', 'stripe']).describe('Whose embedded form takes the secret'),
  publishableKey: z.string().nullable(),
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

export const sessionStatusQuery = z.strictObject({
  session_id: z
    .string()
    .max(255)
    .regex(/^cs_[\w]+$/),
});

export const sessionStatus = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  customer_email: z.string(),
  orderId: id,
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
});
export type SessionStatus = z.infer<typeof sessionStatus>;

/** What the payment provider is answered when it delivers an event. */
export const eventReceipt = z.object({ received: z.literal(true), outcome: z.string() });
