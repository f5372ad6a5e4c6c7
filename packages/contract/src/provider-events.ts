import { z } from 'zod';
import { instant } from './fields.ts';
import { pageQuery } from './paging.ts';

/** What the payment provider has told the shop, and what became of it. */
export const providerEvent = z.object({
  _id: z.string().describe("The provider's number of the event"),
  type: z.string(),
  receivedAt: instant.describe('When it came for the first time'),
  deliveries: z.int().describe('How often it came'),
  processedAt: instant.nullable(),
  outcome: z.string().nullable().describe('null: it is still to be processed'),
});
export type ProviderEvent = z.infer<typeof providerEvent>;

/** GET /admin/webhook-events: newest first. */
export const providerEventsQuery = z.strictObject({
  state: z.enum(['processed', 'unprocessed']).optional(),
  ...pageQuery,
});
export type ProviderEventsQuery = z.infer<typeof providerEventsQuery>;

export const providerEventParams = z.strictObject({
  id: z
    .string()
    .max(255)
    .regex(/^[\w]+$/),
});

/** POST /admin/reconcile. `finished` false: something could not be done now, and is tried again every minute. */
export const reconciliation = z.object({ finished: z.boolean() });
export type Reconciliation = z.infer<typeof reconciliation>;
