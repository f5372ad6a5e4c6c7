import { z } from 'zod';
import { deliveryAddress } from './addresses.ts';
import { offeredMethod } from './delivery-estimate.ts';
import { id, money, text } from './fields.ts';

const MONEY_MAX = 100_000_000_000;

/** POST /admin/orders/{id}/address: where it is sent to instead. */
export const changeAddressBody = z.strictObject({
  address: deliveryAddress,
  version: z.int32().min(1).describe('The addressVersion that was seen: another one is refused'),
});
export type ChangeAddressBody = z.input<typeof changeAddressBody>;

const includedTax = z.number().describe('Tax that is in the shipping');

const sumsDue = {
  shipping: money({ min: 0, max: MONEY_MAX }),
  tax: money({ min: 0, max: MONEY_MAX }).describe('Added to it'),
  total: money({ min: 0, max: MONEY_MAX }),
};

/** GET /admin/orders/{id}/shipping-methods: by which an order that was placed can still be sent. */
export const orderShippingMethods = z.array(
  offeredMethod.extend({
    isCurrent: z.boolean(),
    refund: z
      .number()
      .nullable()
      .describe('Money that goes back if it is sent so; null: it would come to another total'),
    due: z
      .object({ ...sumsDue, includedTax })
      .nullable()
      .describe('What it costs more, to be asked for; null: nothing, or nothing can be asked for'),
    waivable: z
      .number()
      .nullable()
      .describe(
        'Money that it costs more, where that is too little for a payment link: it can be waived; null: nothing is, or it can be asked for',
      ),
  }),
);
export type OrderShippingMethods = z.infer<typeof orderShippingMethods>;

/** POST /admin/orders/{id}/shipping-method: how it is sent instead. */
export const changeMethodBody = z.strictObject({
  methodId: id,
  seen: text({ max: 200 }).nullable().describe('By what it was to be sent: another is refused'),
  refund: money({ min: 0, max: MONEY_MAX }).describe('What was shown to go back'),
  waived: money({ min: 0, max: MONEY_MAX })
    .optional()
    .describe('What was shown that it costs more, and is asked of nobody'),
});
export type ChangeMethodBody = z.infer<typeof changeMethodBody>;

/**
 * POST /admin/orders/{id}/shipping-upgrade, with a header Idempotency-Key: the same key is the same
 * upgrade. It answers the order that its customer pays; once it is paid, this method takes the other one.
 */
export const askUpgradeBody = z.strictObject({
  methodId: id,
  seen: changeMethodBody.shape.seen,
  due: z
    .strictObject({ ...sumsDue, includedTax: includedTax.optional() })
    .describe('What was shown to be asked for, as it was told: another sum is refused'),
});
export type AskUpgradeBody = z.infer<typeof askUpgradeBody>;
