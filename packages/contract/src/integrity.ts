import { z } from 'zod';
import { id, instant } from './fields.ts';

/** GET /admin/books: what does not add up in the whole shop; nothing when all is in order. */
export const integrityReport = z.object({
  checkedAt: instant,
  findings: z.array(
    z.object({
      check: z.string(),
      rule: z.string().describe('What should hold'),
      subject: z.string().describe('Number of what breaks it'),
      detail: z.string(),
    }),
  ),
});
export type IntegrityReport = z.infer<typeof integrityReport>;

/** GET /admin/payment-differences: where the payment provider's ledger says otherwise than the shop's. */
export const paymentDifference = z.object({
  _id: id,
  subject: z.string().describe("The provider's number of what differs"),
  orderId: z.string().nullable(),
  detail: z.string(),
  shop: z.number().nullable().describe('Money; null: the shop knows nothing of it'),
  provider: z.number().nullable().describe('Money; null: the provider knows nothing of it'),
  foundAt: instant,
  seenAt: instant,
  closedBy: z.string().nullable(),
  closedReason: z.string().nullable(),
});
export type PaymentDifference = z.infer<typeof paymentDifference>;
