import { z } from 'zod';
import { id, instant } from './fields.ts';

/** GET /admin/books */
export const booksQuery = z.strictObject({
  again: z
    .enum(['true'])
    .optional()
    .describe('true: they are checked now, also where the last check was long and not long ago'),
});

/**
 * GET /admin/books: what the last whole check has found not to add up in the shop; nothing when all is in
 * order. A check that takes longer than a request goes on after it.
 */
export const integrityReport = z.object({
  checkedAt: instant.nullable().describe('When the last whole check began; null: there was none'),
  tookMs: z.int().nullable().describe('How long it took'),
  running: z
    .object({
      since: instant,
      rules: z.int().describe('How many rules there are'),
      checked: z.int().describe('How many of them were checked so far'),
    })
    .nullable()
    .describe('The check that runs'),
  failed: z
    .object({
      at: instant,
      rule: z.string().nullable().describe('What it could not check; null: it could not begin'),
    })
    .nullable()
    .describe('The last check, if it has failed; none is begun after it until one is asked for'),
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
