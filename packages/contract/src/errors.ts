import { z } from 'zod';
import { formatMinorUnits, shopCurrency } from './money.ts';

/**
 * Every way in which the shop says no: code for programs, status for HTTP, message for a person.
 * A message here is the default; the place that refuses may give a more telling one.
 */
export const ERRORS = {
  validation_failed: { status: 400, message: 'Invalid input' },
  malformed_request: { status: 400, message: 'The request could not be read' },
  insufficient_stock: { status: 400, message: 'Insufficient stock available' },
  product_unavailable: {
    status: 400,
    message: 'A product in your cart is out of stock or no longer sold',
  },
  promocode_invalid: { status: 400, message: 'Invalid promo code' },
  promocode_expired: { status: 400, message: 'This promo code has expired' },
  promocode_first_order_only: {
    status: 400,
    message: 'This promo code is valid for first orders only',
  },
  promocode_not_started: { status: 400, message: 'This promo code does not work yet' },
  promocode_minimum: { status: 400, message: 'This promo code needs more in your cart' },
  promocode_other_goods: { status: 400, message: 'This promo code is for other goods' },
  promocode_used_up: { status: 400, message: 'This code has been used up.' },
  promocode_used: { status: 400, message: 'You have used this code.' },
  promocode_needs_account: {
    status: 400,
    message: 'This code is for customers with an account. Please sign in to use it.',
  },
  promocode_not_combined: {
    status: 400,
    message: 'Your cart has a better discount, which this code can’t be combined with.',
  },
  order_total_too_low: {
    status: 400,
    get message() {
      const least = formatMinorUnits(shopCurrency().chargeMin);
      return `Invalid order data: a card payment has to be ${least} or more`;
    },
  },
  order_total_too_high: {
    status: 400,
    get message() {
      const most = formatMinorUnits(shopCurrency().chargeMax);
      return `Invalid order data: a card payment can be ${most} at most`;
    },
  },
  not_shipped: { status: 400, message: 'We do not ship there' },
  order_quantity_limit: {
    status: 400,
    message: 'This is more of one product than fits into one order',
  },
  unpaid_orders_limit: {
    status: 400,
    message:
      'Your unpaid orders hold as much as we can keep for you. Please pay for them (in My Orders, or by the links in our mails), or try again in half an hour',
  },
  signature_invalid: { status: 400, message: 'The signature does not match' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  email_unverified: { status: 403, message: 'Please verify your e-mail address first' },
  reauthentication_required: { status: 403, message: 'Please confirm that it is you' },
  second_factor_required: {
    status: 403,
    message: 'Admins of this shop need a second factor. Please set one up in your account settings',
  },
  claim_refused: {
    status: 403,
    message:
      'This order was placed with another e-mail address, or yours is not confirmed yet. Only an account with the confirmed address of an order can take it over.',
  },
  forbidden: { status: 403, message: 'You may not do that' },
  review_refused: {
    status: 403,
    message: 'Only who has bought a product, and has got it, can review it',
  },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'This address does not take that method' },
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was already used for another order',
  },
  quote_changed: { status: 409, message: 'The total of your order has changed' },
  earlier_order_open: {
    status: 409,
    message:
      'Your earlier order holds this discount and can’t be cancelled right now. Please finish it (in My Orders, or by the link in our mail), or try again in a few minutes',
  },
  earlier_order_paid: {
    status: 409,
    message: 'Your earlier order has just been paid, so nothing was ordered instead of it',
  },
  order_not_payable: { status: 409, message: 'This order can no longer be paid' },
  transition_refused: {
    status: 409,
    message: 'The order is no longer in a state that allows this',
  },
  order_disputed: {
    status: 409,
    message: 'The payment of this order is disputed at the bank',
  },
  order_refunded: { status: 409, message: 'This order has been refunded and can’t be shipped' },
  total_would_change: {
    status: 409,
    message: 'This order would come to another total so',
  },
  nothing_to_refund: { status: 409, message: 'There is no money of this order left to refund' },
  refund_too_high: { status: 400, message: 'This is more than can still be refunded' },
  import_refused: { status: 409, message: 'This can’t be done with this import now' },
  invoice_refused: { status: 409, message: 'No invoice can be issued for this order now' },
  seller_unknown: {
    status: 409,
    message: 'Please enter the seller’s name and address in the settings of invoices first',
  },
  email_taken: { status: 409, message: 'An account with this e-mail address already exists' },
  name_taken: { status: 409, message: 'This name is already in use' },
  role_in_use: { status: 409, message: 'Somebody has this role' },
  code_taken: { status: 409, message: 'This promo code already exists' },
  stale_edit: {
    status: 409,
    message: 'Someone else has changed this in the meantime',
  },
  payload_too_large: { status: 413, message: 'The request is too large' },
  not_a_picture: {
    status: 415,
    message: 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture',
  },
  picture_damaged: { status: 400, message: 'This picture is damaged and cannot be read' },
  picture_too_many_pixels: {
    status: 400,
    message: 'This picture has more than 50 million pixels',
  },
  unsupported_media_type: { status: 415, message: 'This content type is not understood' },
  rate_limited: { status: 429, message: 'Too many tries. Please wait a moment and try again' },
  internal_error: { status: 500, message: 'Something went wrong on our side' },
  payment_provider_unavailable: {
    status: 502,
    message: 'The payment provider does not answer. Please try again in a moment',
  },
  pictures_unavailable: {
    status: 502,
    message: 'The place where pictures are kept does not answer. Please try again in a moment',
  },
  unavailable: { status: 503, message: 'The shop is busy. Please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

const errorCodes = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  message: z.string(),
  code: errorCodes,
  requestId: z.string(),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('For validation: field by field'),
});

export type ErrorBody = z.infer<typeof errorBody>;
