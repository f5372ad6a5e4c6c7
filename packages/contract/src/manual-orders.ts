import { z } from 'zod';
import { deliveryAddress } from './addresses.ts';
import { cartLines } from './cart-lines.ts';
import { destination } from './destinations.ts';
import { amount, hasTwoDecimals, id, instant, money, text, wholeText } from './fields.ts';
import { guestBuyer } from './guest-orders.ts';
import { PRICE_MAX, formatMoney } from './money.ts';
import { PAYMENT_METHOD_LABELS, RECEIVED_BY } from './payment-methods.ts';
import { quote, quotedSums } from './quotes.ts';

/**
 * How long an order that was made for somebody keeps its pieces for the payment: they are told of it by
 * mail, on a Friday evening say. Longer than one form of the payment provider lives; there is another then.
 */
export const MANUAL_ORDER_HOLD_DAYS = 3;

const reason = text({
  min: 1,
  max: 200,
  tooShort: 'Please say why',
  trimmed: true,
  plain: true,
}).describe('For the shop’s own people; its customer does not read it');

/** What is taken off by whoever makes the order, beside what codes and automatic discounts take off. */
export const manualDiscountInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    percent: amount({ min: 0.01, max: 100 }).refine(hasTwoDecimals, 'Two decimals at most'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('amount'),
    amount: money({ min: 1, max: PRICE_MAX }).describe(
      'Money; of more than the goods cost, so much',
    ),
    reason,
  }),
]);
export type ManualDiscountInput = z.infer<typeof manualDiscountInput>;

/** '10% off', '$5.00 off': what its customer reads. */
export function manualDiscountWords(discount: ManualDiscountInput): string {
  return discount.kind === 'percent'
    ? `${discount.percent}% off`
    : `${formatMoney(discount.amount)} off`;
}

const received = {
  by: z.enum(RECEIVED_BY),
  note: text({ max: 150, trimmed: true }).default('').describe('A receipt’s number, say'),
};

export const manualOrderPayment = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('link') })
    .describe('The customer gets a mail with a link, behind which they pay'),
  z
    .strictObject({ kind: z.literal('received'), ...received })
    .describe('The money is there already'),
]);
export type ManualOrderPayment = z.infer<typeof manualOrderPayment>;

/** POST /admin/orders/{id}/received: an order that was to be paid at its link is paid in the shop. */
export const receivedBody = z.strictObject(received);
export type ReceivedBody = z.infer<typeof receivedBody>;

/** 'Cash: receipt 12' */
export function receivedWords({ by, note }: ReceivedBody): string {
  return note === '' ? PAYMENT_METHOD_LABELS[by] : `${PAYMENT_METHOD_LABELS[by]}: ${note}`;
}

const content = {
  items: cartLines,
  promoCode: wholeText(z.string().max(100)).optional(),
  shippingMethodId: id.optional().describe('One of those that the quote offers'),
  discount: manualDiscountInput.optional(),
};

/** POST /admin/orders/quote: what an order for somebody would come to; nothing is kept of it. */
export const manualQuoteBody = z.strictObject({
  ...content,
  email: guestBuyer.shape.email
    .optional()
    .describe('Whom it is for, as far as it is known: some discounts hang on that'),
  destination: destination.optional(),
});
export type ManualQuoteBody = z.infer<typeof manualQuoteBody>;

export const manualQuote = quote.extend({
  account: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .describe('Whose order it will be; null: nobody has confirmed this address, it is a guest’s'),
  manualDiscount: z.number().nullable().describe('Money, in the discount; null: none was given'),
});
export type ManualQuote = z.infer<typeof manualQuote>;

/** POST /admin/orders, with a header Idempotency-Key: the same key is the same order. */
export const manualOrderBody = z.strictObject({
  ...content,
  customer: guestBuyer.describe('An account is called as it calls itself'),
  shippingAddress: deliveryAddress,
  quoted: quotedSums.describe('What was shown; where it is no longer true, the order is refused'),
  payment: manualOrderPayment,
  draftId: id.optional().describe('What it was put together in: deleted with the order’s making'),
});
export type ManualOrderBody = z.infer<typeof manualOrderBody>;

export const madeOrder = z.object({ orderId: id });

/** GET /admin/orders/{id}/payment-link */
export const paymentLink = z.object({
  url: z
    .string()
    .describe('Opens the order, which is paid there; of an account’s order, after signing in'),
  until: instant.describe('So long the order keeps its pieces'),
});
export type PaymentLink = z.infer<typeof paymentLink>;
