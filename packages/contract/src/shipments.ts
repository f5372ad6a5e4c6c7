import { z } from 'zod';
import { TRACKING_NUMBER_MAX } from './carriers.ts';
import { id, instant, text } from './fields.ts';
import {
  LINE_QUANTITY_MAX,
  ORDER_LINES_MAX,
  SHIPPED_AT_ONCE_MAX,
  readOrderNumber,
} from './order-limits.ts';

/** Pieces of a line of an order. */
export const pieces = z.object({
  itemId: id.describe("The line's _id in the order's items"),
  quantity: z.int().describe('Pieces'),
});

/** What was sent at one time, with one number. */
export const shipment = z.object({
  _id: id,
  shippedAt: instant,
  deliveredAt: instant.nullable().describe('null: it is not known to have arrived'),
  carrier: z.string().nullable().describe('Who brings it, as it was called then'),
  carrierId: id.nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().describe('Where it can be followed, at the carrier'),
  lines: z.array(pieces),
});
export type Shipment = z.infer<typeof shipment>;

const trackingNumber = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(TRACKING_NUMBER_MAX, `String must contain at most ${TRACKING_NUMBER_MAX} character(s)`)
  .regex(/^[\x20-\x7e]+$/, 'Invalid input');

const sentLine = z.strictObject({
  itemId: id,
  quantity: z.int().min(1).max(LINE_QUANTITY_MAX),
});

const confirmDisputed = z
  .boolean()
  .optional()
  .describe('Ship although the payment is disputed; without it that is refused');

/** POST /admin/orders/{id}/ship: all that is left, as one shipment; no body is an empty one. */
export const shipOrderBody = z
  .strictObject({
    carrierId: id.optional(),
    trackingNumber: trackingNumber.optional(),
    confirmDisputed,
  })
  .nullish()
  .transform((body) => body ?? {});

/**
 * POST /admin/orders/{id}/shipments, with a header Idempotency-Key: the same key is the same shipment.
 * The order counts as shipped once nothing of it is left to be sent.
 */
export const createShipmentBody = z.strictObject({
  lines: z
    .array(sentLine)
    .min(1, 'Please choose an item')
    .max(ORDER_LINES_MAX)
    .refine(
      (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'Each line once',
    ),
  carrierId: id.optional(),
  trackingNumber: trackingNumber.optional(),
  addressVersion: z
    .int32()
    .min(1)
    .optional()
    .describe('Of the address that it was packed for: where it is another by now, it is refused'),
  confirmDisputed,
});
export type CreateShipmentBody = z.infer<typeof createShipmentBody>;

/** PUT /admin/orders/{id}/shipments/{shipmentId}: who brings it, and under which number. */
export const correctShipmentBody = z.strictObject({
  carrierId: id.nullable(),
  trackingNumber: trackingNumber.nullable(),
});
export type CorrectShipmentBody = z.infer<typeof correctShipmentBody>;

export const shipmentParams = z.strictObject({ id, shipmentId: id });

/** POST /admin/shipments: what is left of several orders, a shipment each, all with one carrier. */
export const shipSeveralBody = z.strictObject({
  carrierId: id.optional(),
  orders: z
    .array(
      z.strictObject({
        number: text({ min: 1, max: 40, trimmed: true }).describe(
          'As it is on the order, however it is typed',
        ),
        trackingNumber: trackingNumber.optional(),
      }),
    )
    .min(1, 'Name at least one order')
    .max(SHIPPED_AT_ONCE_MAX, `At most ${SHIPPED_AT_ONCE_MAX} orders go at once`)
    .refine((orders) => {
      const numbers = orders.map(({ number }) => readOrderNumber(number) ?? number);
      return new Set(numbers).size === orders.length;
    }, 'Each order once'),
});
export type ShipSeveralBody = z.infer<typeof shipSeveralBody>;

const SHIP_OUTCOMES = ['shipped', 'shipped_before', 'refused'] as const;

/** What became of each, in the order in which they were named. */
export const shippedSeveral = z.array(
  z.object({
    number: z.string().describe('As it was named'),
    orderId: id.nullable().describe('null: there is no such order'),
    outcome: z.enum(SHIP_OUTCOMES),
    message: z.string().nullable().describe('Why it was refused'),
  }),
);
export type ShippedSeveral = z.infer<typeof shippedSeveral>;
