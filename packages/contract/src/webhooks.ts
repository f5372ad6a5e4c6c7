import { z } from 'zod';
import { id, instant, wholeText } from './fields.ts';
import { pageQuery } from './paging.ts';
import type { Permission } from './permissions.ts';

/** What other programs can be told of, in the order of the owner's form. */
export const WEBHOOK_EVENTS = [
  { type: 'order.placed', needs: 'orders:read', name: 'Order placed' },
  { type: 'order.paid', needs: 'orders:read', name: 'Order paid' },
  { type: 'order.cancelled', needs: 'orders:read', name: 'Order cancelled' },
  { type: 'order.refunded', needs: 'orders:read', name: 'Money given back' },
  { type: 'shipment.created', needs: 'orders:read', name: 'Parcel sent' },
  { type: 'shipment.delivered', needs: 'orders:read', name: 'Parcel arrived' },
  { type: 'stock.changed', needs: 'products:read', name: 'Stock changed' },
  { type: 'stock.low', needs: 'products:read', name: 'Stock low' },
  { type: 'product.created', needs: 'products:read', name: 'Product created' },
  { type: 'product.updated', needs: 'products:read', name: 'Product changed' },
  { type: 'product.deleted', needs: 'products:read', name: 'Product deleted' },
] as const satisfies readonly { readonly needs: Permission; [said: string]: string }[];
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]['type'];
export const WEBHOOK_EVENT_TYPES = WEBHOOK_EVENTS.map(({ type }) => type);

/** Nobody has a program told of what they may not see themselves. */
export function neededForEvent(wanted: WebhookEventType): Permission {
  return WEBHOOK_EVENTS.find(({ type }) => type === wanted)?.needs ?? 'orders:read';
}

/** What the owner sends to see whether an address answers. */
export const TEST_EVENT = 'webhook.test';

const moment = instant.describe('When it happened');
const cents = z.int().describe('In the smallest sum of the currency');
const told = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: moment, data: z.object(data) });

const order = {
  id,
  number: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  currency: z.string().describe('ISO 4217'),
  totalCents: cents,
  refundedCents: cents.describe('Given back so far'),
};
const shipment = { id, orderId: id, orderNumber: z.string(), carrier: z.string().nullable() };
const stock = {
  productId: id,
  variantId: id,
  sku: z.string().nullable(),
  stock: z.int(),
  stockBefore: z.int(),
};
const product = {
  id,
  name: z.string(),
  categoryId: id,
  currency: z.string().describe('ISO 4217'),
  priceCents: cents,
  isActive: z.boolean(),
  version: z.int(),
};

/** The body of a POST, by what it tells. More fields may come; none of these goes. */
export const webhookBodies = {
  'order.placed': told('order.placed', order),
  'order.paid': told('order.paid', order),
  'order.cancelled': told('order.cancelled', order),
  'order.refunded': told('order.refunded', order),
  'shipment.created': told('shipment.created', shipment),
  'shipment.delivered': told('shipment.delivered', shipment),
  'stock.changed': told('stock.changed', stock),
  'stock.low': told('stock.low', stock),
  'product.created': told('product.created', product),
  'product.updated': told('product.updated', product),
  'product.deleted': told('product.deleted', { id, name: z.string() }),
  [TEST_EVENT]: told(TEST_EVENT, { endpointId: id }),
} as const satisfies Record<WebhookEventType | typeof TEST_EVENT, z.ZodType>;

export const WEBHOOKS_MAX = 20;

const SWITCHED_OFF = ['gone', 'failing', 'backlog'] as const;
export type SwitchedOff = (typeof SWITCHED_OFF)[number];

/** GET /admin/webhooks */
export const webhook = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  isActive: z.boolean(),
  switchedOff: z
    .enum(SWITCHED_OFF)
    .nullable()
    .describe('By the shop: it answered 410, failed for days, or fell too far behind'),
  failingSince: instant.nullable().describe('Nothing has arrived there since'),
  waiting: z.int().describe('Deliveries that are still to be sent'),
  oldSecretUntil: instant.nullable().describe('Until then the secret before signs as well'),
  createdAt: instant,
  version: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

const WHOLE = 'Please enter the whole address, as https://example.com/hooks';

/** An address as its owner types it; where it leads the server looks. */
const url = wholeText(z.string().trim().min(1, WHOLE).max(500, 'This address is too long'))
  .refine((address) => /^https?:\/\//i.test(address) && URL.canParse(address), WHOLE)
  .refine((address) => {
    if (!URL.canParse(address)) return true;
    const { username, password } = new URL(address);
    return username === '' && password === '';
  }, 'Please leave name and password out of the address: what is sent is signed');

export const webhookForm = z.strictObject({
  url,
  events: z
    .array(z.enum(WEBHOOK_EVENT_TYPES), { error: 'Please choose at least one' })
    .min(1, 'Please choose at least one')
    .max(WEBHOOK_EVENT_TYPES.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Invalid input'),
  isActive: z.boolean(),
});
export type WebhookForm = z.infer<typeof webhookForm>;
/** POST and PUT /admin/webhooks */
export const webhookInput = webhookForm.extend({ version: z.int32().min(1).optional() });
export type WebhookInput = z.infer<typeof webhookInput>;

/** What the shop signs with, after POST /admin/webhooks and /admin/webhooks/{id}/secret. */
export const webhookWithSecret = webhook.extend({
  secret: z.string().describe('Shown this once; begins with whsec_'),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;

/** GET /admin/webhooks/{id}/deliveries, newest first. */
export const webhookDelivery = z.object({
  _id: id,
  type: z.string(),
  messageId: z.string().describe('The header webhook-id'),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int().describe('How often it was sent, by itself and by hand'),
  at: instant.describe('When it happened'),
  lastAt: instant.nullable().describe('When it was sent last'),
  nextAt: instant.nullable(),
  status: z.int().nullable().describe('Of the last answer'),
  ms: z.int().nullable(),
  answer: z.string().nullable().describe('How the last answer begins, or why there is none'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveriesQuery = z.strictObject(pageQuery);
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuery>;
export const webhookDeliveryParams = z.object({ id, deliveryId: id });
