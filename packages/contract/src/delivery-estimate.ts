import { z } from 'zod';
import { id } from './fields.ts';

/** Days on which something should arrive, as the shop's own calendar has them. */
export const deliveryEstimate = z.object({ from: z.iso.date(), to: z.iso.date() });
export type DeliveryEstimate = z.infer<typeof deliveryEstimate>;

/** A shipping method as a shopper can choose it. */
export const offeredMethod = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  price: z.number().describe('Money; 0: free'),
  estimate: deliveryEstimate
    .nullable()
    .describe('null: the shop has no working day in the year to come'),
});
export type OfferedMethod = z.infer<typeof offeredMethod>;

/** GET /shipping/estimate: how an order goes that is placed now, in the shop's own country. */
export const usualDelivery = z.object({
  method: z
    .object({ name: z.string(), estimate: deliveryEstimate.nullable() })
    .nullable()
    .describe('The first one that there is; null: nothing is sent there'),
  to: z.string().nullable().describe('The country’s name, where the shop ships to others too'),
});
export type UsualDelivery = z.infer<typeof usualDelivery>;
