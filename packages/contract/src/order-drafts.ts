import { z } from 'zod';
import { id, instant, text, wholeText } from './fields.ts';
import { ORDER_LINES_MAX } from './order-limits.ts';
import { RECEIVED_BY } from './payment-methods.ts';

/** As it was typed so far: nothing of it has to be right, or there at all, until the order is made. */
const typed = (max: number) => wholeText(z.string().max(max)).default('');

const place = typed(200);

/** What an admin has put together on the telephone, when the call was interrupted. */
export const orderDraftContent = z.strictObject({
  email: typed(254),
  fullName: typed(200),
  lines: z
    .array(
      z.strictObject({
        productId: id,
        variantId: z.union([id, z.literal('')]).describe("'': the product's default variant"),
        quantity: typed(20),
      }),
    )
    .max(ORDER_LINES_MAX)
    .default([]),
  address: z.strictObject({
    country: place,
    recipient: place,
    company: place,
    line_1: place,
    line_2: place,
    city: place,
    state: place,
    zip_code: place,
    phone: place,
  }),
  shippingMethodId: z.union([id, z.literal('')]).default(''),
  promoCode: typed(100),
  discount: z.strictObject({
    kind: z.enum(['none', 'percent', 'amount']).default('none'),
    value: typed(20),
    reason: typed(200),
  }),
  payment: z.strictObject({
    by: z.enum(['link', ...RECEIVED_BY]).default('link'),
    note: typed(150),
  }),
});
export type OrderDraftContent = z.infer<typeof orderDraftContent>;

export const orderDraftBody = z.strictObject({ content: orderDraftContent });
export const orderDraftEdit = orderDraftBody.extend({
  version: z
    .int()
    .min(1)
    .describe('The one that was read: what somebody else has saved since stays'),
});

export const orderDraftSummary = z.object({
  _id: id,
  owner: text({ max: 254 }).describe('E-mail address of the admin who saved it last'),
  email: z.string(),
  fullName: z.string(),
  lines: z.int(),
  updatedAt: instant,
});
export type OrderDraftSummary = z.infer<typeof orderDraftSummary>;

export const orderDraft = orderDraftSummary.omit({ lines: true }).extend({
  content: orderDraftContent,
  version: z.int(),
});
export type OrderDraft = z.infer<typeof orderDraft>;
