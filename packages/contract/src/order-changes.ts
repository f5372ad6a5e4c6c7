import { z } from 'zod';
import { deliveryAddress } from './addresses.ts';
import { offeredMethod } from './delivery-estimate.ts';
import { id, money, text } from './fields.ts';

/** POST /admin/orders/{id}/address: where it is sent to instead. */
export const changeAddressBody = z.strictObject({
  address: deliveryAddress,
  version: z.int32().min(1).describe('The addressVersion that was seen: another one is refused'),
});
export type ChangeAddressBody = z.input<typeof changeAddressBody>;

/** GET /admin/orders/{id}/shipping-methods: by which an order that was placed can still be sent. */
export const orderShippingMethods = z.array(
  offeredMethod.extend({
    isCurrent: z.boolean(),
    refund: z
      .number()
      .nullable()
      .describe('Money that goes back if it is sent so; null: it would come to another total'),
  }),
);
export type OrderShippingMethods = z.infer<typeof orderShippingMethods>;

/** POST /admin/orders/{id}/shipping-method: how it is sent instead. */
export const changeMethodBody = z.strictObject({
  methodId: id,
  seen: text({ max: 200 }).nullable().describe('By what it was to be sent: another is refused'),
  refund: money({ min: 0, max: 100_000_000_000 }).describe('What was shown to go back'),
});
export type ChangeMethodBody = z.infer<typeof changeMethodBody>;
