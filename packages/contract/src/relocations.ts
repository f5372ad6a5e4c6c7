import { z } from 'zod';
import { appliedTax } from './applied-taxes.ts';
import { offeredMethod } from './delivery-estimate.ts';
import { id, money } from './fields.ts';
import { changeAddressBody } from './order-changes.ts';
import { manualOrderBody } from './manual-orders.ts';
import { quotedSums } from './quotes.ts';

/**
 * POST /admin/orders/{id}/relocation/quote: what an order that is paid comes to at an address where shipping
 * or taxes are others: its own lines, at their prices, less what came off them.
 */
export const relocationQuoteBody = changeAddressBody;

export const relocationQuote = z.object({
  paid: z.number().describe('Money that was paid for the order'),
  methods: z
    .array(
      offeredMethod.extend({
        quoted: quotedSums,
        taxes: z.array(appliedTax),
        shippingOff: z
          .number()
          .describe('Money that discounts take off shipping, as they did before; 0: none'),
        due: z.number().describe('Money that is to be paid beside what was paid; 0: none'),
        back: z.number().describe('Money that goes back of what was paid; 0: none'),
        noLink: z
          .string()
          .nullable()
          .describe('Why no payment link can ask for what is due; null: one can, or nothing is'),
        waived: z
          .object({
            quoted: quotedSums,
            taxes: z.array(appliedTax),
            back: z.number().describe('Money that goes back then; 0: none'),
          })
          .nullable()
          .describe(
            'What it comes to where a difference that no link can ask for is taken off its shipping; null: none is, or shipping does not cost as much',
          ),
      }),
    )
    .min(1)
    .describe('How it can be sent there; what a discount takes off shipping is off the price'),
});
export type RelocationQuote = z.infer<typeof relocationQuote>;

/**
 * POST /admin/orders/{id}/relocation, with a header Idempotency-Key: the same key is the same order. It
 * answers the order that is placed at the other address, which is paid with what this one was.
 */
export const relocationBody = changeAddressBody.extend({
  methodId: id,
  quoted: quotedSums.describe('What was shown for that method; another sum is refused'),
  paid: money({ min: 0, max: 100_000_000_000 }).describe('What was shown that was paid'),
  payment: z
    .union([
      manualOrderBody.shape.payment,
      z
        .strictObject({ kind: z.literal('waived') })
        .describe('It is taken off the shipping: with the sums that were shown as waived'),
    ])
    .describe('How the difference is paid, where the order comes to more there'),
});
export type RelocationBody = z.infer<typeof relocationBody>;
