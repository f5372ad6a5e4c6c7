import { z } from 'zod';
import { refundHeaders, refundedShipping } from './admin-orders.ts';
import { id, instant, text } from './fields.ts';
import { orderKeyHeaders } from './guest-orders.ts';
import { email, personName } from './identity.ts';
import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from './order-limits.ts';
import { pageQuery } from './paging.ts';
import { countryCode } from './shipping.ts';

export const RETURN_NOTE_MAX = 1_000;
const INSTRUCTIONS_MAX = 2_000;
/** What the law of the European Union gives at least. */
export const WITHDRAWAL_DAYS_MIN = 14;
const DAYS_MAX = 365;
const COUNTRIES_MAX = 300;

/** Why something goes back, as its shopper chooses it. */
export const RETURN_REASONS = [
  { reason: 'changed_mind', name: 'I changed my mind' },
  { reason: 'not_as_described', name: 'It is not as described' },
  { reason: 'faulty', name: 'It does not work' },
  { reason: 'damaged', name: 'It arrived damaged' },
  { reason: 'wrong_item', name: 'I got something else' },
  { reason: 'arrived_late', name: 'It arrived too late' },
  { reason: 'other', name: 'Something else' },
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number]['reason'];

/** As what a piece came back, as the owner sees it. */
export const RETURN_CONDITIONS = [
  { condition: 'as_new', name: 'As new' },
  { condition: 'opened', name: 'Opened' },
  { condition: 'used', name: 'Used' },
  { condition: 'damaged', name: 'Damaged' },
  { condition: 'incomplete', name: 'Incomplete' },
] as const;
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]['condition'];

/** Every state of a return, and what people call it. */
export const RETURN_STATES = [
  { status: 'REQUESTED', name: 'Requested' },
  { status: 'QUESTIONED', name: 'Question asked' },
  { status: 'APPROVED', name: 'Approved' },
  { status: 'REFUSED', name: 'Refused' },
  { status: 'CANCELLED', name: 'Cancelled' },
  { status: 'RECEIVED', name: 'Received' },
  { status: 'WITHDRAWN', name: 'Withdrawn, not sent' },
  { status: 'REFUNDED', name: 'Refunded' },
  { status: 'EXCHANGED', name: 'Exchanged' },
  { status: 'CLOSED', name: 'Closed without refund' },
] as const;
export type ReturnStatus = (typeof RETURN_STATES)[number]['status'];

const reason = z.enum(RETURN_REASONS.map((one) => one.reason));
const condition = z.enum(RETURN_CONDITIONS.map((one) => one.condition));
const returnStatus = z.enum(RETURN_STATES.map((one) => one.status));
const returnKind = z.enum(['return', 'withdrawal']);
export type ReturnKind = z.infer<typeof returnKind>;

const nameIn = <Row extends { readonly name: string }>(
  rows: readonly Row[],
  is: (row: Row) => boolean,
) => rows.find(is)?.name ?? '';
export const reasonName = (wanted: ReturnReason) =>
  nameIn(RETURN_REASONS, (row) => row.reason === wanted);
export const conditionName = (wanted: ReturnCondition) =>
  nameIn(RETURN_CONDITIONS, (row) => row.condition === wanted);
export const returnStatusName = (wanted: ReturnStatus) =>
  nameIn(RETURN_STATES, (row) => row.status === wanted);

const returnedLine = z.object({
  itemId: id,
  name: z.string(),
  quantity: z.int().describe('Pieces that were asked for'),
  received: z.int().nullable().describe('Pieces that arrived; null: not received yet'),
});

export const RETURN_PICTURES_MAX = 4;

/** The answer to POST /orders/{id}/returns/pictures; its files are at .../pictures/{name}/{file}. */
export const returnPicture = z.object({ name: z.string(), width: z.int(), height: z.int() });
export type ReturnPicture = z.infer<typeof returnPicture>;

/** A return as its shopper sees it. */
export const orderReturn = z.object({
  _id: id,
  kind: returnKind.describe('withdrawal: from the contract, which nobody has to approve'),
  status: returnStatus,
  isSent: z
    .boolean()
    .describe('false: withdrawn from before it was sent; nothing has to come back'),
  lines: z.array(returnedLine),
  reason: reason.nullable().describe('null: of a withdrawal, which needs none'),
  note: z.string().describe('What the shopper wrote; empty: nothing'),
  pictures: z.array(returnPicture).describe('What the shopper shows of it'),
  question: z.string().nullable().describe('What the shop asked last'),
  answer: z.string().nullable(),
  decision: z.string().nullable().describe('Why it was refused, or closed without a refund'),
  instructions: z
    .string()
    .describe(
      'How goods are sent back, as the owner says it now, or else the address of the seller; empty unless it is approved',
    ),
  refund: z
    .object({
      amount: z.number().describe('Money'),
      status: z.enum(['pending', 'succeeded', 'failed', 'closed', 'paid_otherwise']),
    })
    .nullable(),
  exchange: z
    .object({
      orderId: id,
      number: z.string(),
      isPaid: z.boolean().describe('false: its difference is still to be paid'),
      amount: z.number().describe('Money of the return that was given back in these goods'),
      due: z.number().describe('Money that they cost beside it'),
    })
    .nullable()
    .describe('The order that is sent for what came back'),
  requestedAt: instant,
  changedAt: instant,
  canCancel: z.boolean(),
});
export type OrderReturn = z.infer<typeof orderReturn>;

const linesLeft = z
  .array(z.object({ itemId: id, name: z.string(), quantity: z.int() }))
  .describe('Pieces, by line, that can still be asked for');

/** GET /orders/{id}/returns: what goes back of an order, and what still can. */
export const orderReturns = z.object({
  returns: z.array(orderReturn).describe('Oldest first'),
  returnable: z
    .object({
      lines: linesLeft,
      until: instant.nullable().describe('null: counted from delivery, which is still to come'),
    })
    .nullable()
    .describe('null: nothing can be returned now'),
  withdrawable: z
    .object({
      lines: linesLeft,
      until: instant.nullable().describe('null: counted from delivery, which is still to come'),
      name: z.string(),
      email: z.string(),
    })
    .nullable()
    .describe('null: no withdrawal from the contract, or its time is over'),
});
export type OrderReturns = z.infer<typeof orderReturns>;

const askedLines = z
  .array(z.strictObject({ itemId: id, quantity: z.int().min(1).max(LINE_QUANTITY_MAX) }))
  .min(1, 'Please choose an item')
  .max(ORDER_LINES_MAX)
  .refine(
    (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
    'Each line once',
  );
const words = (max: number) => text({ min: 1, max, tooShort: 'Required', trimmed: true });

/** POST /orders/{id}/returns and /withdrawals: the same Idempotency-Key is the same return. */
export const returnHeaders = orderKeyHeaders.extend(refundHeaders.shape);

export const requestReturnBody = z.strictObject({
  lines: askedLines,
  reason: reason,
  note: text({ max: RETURN_NOTE_MAX, trimmed: true, seen: true }).default(''),
  pictures: z
    .array(z.string().regex(/^[0-9a-f]{32}$/, 'Invalid input'))
    .max(RETURN_PICTURES_MAX, `A return has at most ${RETURN_PICTURES_MAX} pictures.`)
    .refine((names) => new Set(names).size === names.length, 'A picture is there twice.')
    .default([])
    .describe('By their names, in their order'),
});
export type RequestReturnBody = z.infer<typeof requestReturnBody>;

export const withdrawBody = z.strictObject({
  name: personName,
  email: email.describe('Where the receipt goes'),
  lines: askedLines.optional().describe('Left out: all that can be withdrawn from'),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

export const returnParams = z.strictObject({ id, returnId: id });
export const answerBody = z.strictObject({ answer: words(RETURN_NOTE_MAX) });
export type AnswerBody = z.infer<typeof answerBody>;

/** What an owner can do with a return in the state it is in. */
export const RETURN_ACTIONS = [
  'approve',
  'ask',
  'refuse',
  'receive',
  'refund',
  'exchange',
  'close',
] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

export const adminReturn = orderReturn.omit({ canCancel: true }).extend({
  order: z.object({ _id: id, number: z.string(), orderDate: instant }),
  customer: z.object({ name: z.string(), email: z.string() }),
  saysHowToSend: z
    .boolean()
    .describe('Whether the mail of an approval says how items are sent, or at least where to'),
  contact: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Of a withdrawal: as its customer said it'),
  lines: z.array(
    returnedLine.extend({
      condition: condition.nullable(),
      restocked: z.int().nullable().describe('Pieces that went back on the shelf'),
    }),
  ),
  refund: orderReturn.shape.refund
    .unwrap()
    .extend({
      failure: z.string().nullable(),
      shipping: z.number().describe('Money of it that was paid for shipping'),
    })
    .nullable(),
  worth: z
    .number()
    .nullable()
    .describe('Money for its pieces, where it is to be refunded; null otherwise, and in lists'),
  shippingLeft: z
    .number()
    .nullable()
    .describe('Money for shipping that can go back with it; null where worth is null'),
  refundableByProvider: z
    .number()
    .nullable()
    .describe(
      'Money: the most that the payment provider gives back of it; a refund of more is an admin’s to pay, all of it. null where worth is null',
    ),
  isWhole: z
    .boolean()
    .describe(
      'Of a withdrawal that is to be refunded: with it all of the order is withdrawn from, so standard delivery is due back as well',
    ),
  noRefund: z
    .string()
    .nullable()
    .describe('In words: why what has arrived can’t be refunded now; null: it can. Null in lists'),
  actions: z.array(z.enum(RETURN_ACTIONS)).describe('What the return allows now'),
});
export type AdminReturn = z.infer<typeof adminReturn>;

/** GET /admin/returns: newest first. */
export const adminReturnsQuery = z.strictObject({
  status: returnStatus.optional(),
  kind: returnKind.optional(),
  orderId: id.optional(),
  ...pageQuery,
});
export type AdminReturnsQuery = z.infer<typeof adminReturnsQuery>;

export const decisionBody = z.strictObject({
  reason: words(RETURN_NOTE_MAX).describe('The customer reads it'),
});
export const questionBody = z.strictObject({ question: words(RETURN_NOTE_MAX) });

/** POST /admin/returns/{id}/refund */
export const refundReturnBody = z.strictObject({ shipping: refundedShipping });
export type RefundReturnBody = z.infer<typeof refundReturnBody>;

const arrived = z
  .strictObject({
    itemId: id,
    received: z.int().min(0).max(LINE_QUANTITY_MAX).describe('Pieces that arrived'),
    condition: condition.nullable().describe('null where none arrived'),
    restocked: z.int().min(0).max(LINE_QUANTITY_MAX).describe('Pieces that go back on the shelf'),
  })
  .refine(({ received, restocked }) => restocked <= received, {
    error: 'No more than arrived can go back on the shelf',
    path: ['restocked'],
  })
  .refine(({ received, condition: said }) => received > 0 === (said !== null), {
    error: 'Please say in what condition it arrived',
    path: ['condition'],
  });

/** POST /admin/returns/{id}/receive: every line of the return. */
export const receiveBody = z.strictObject({ lines: z.array(arrived).min(1).max(ORDER_LINES_MAX) });
export type ReceiveBody = z.infer<typeof receiveBody>;

const days = (min: number) =>
  z
    .int({ error: `Please enter days from ${min} to ${DAYS_MAX}` })
    .min(min, `Please enter days from ${min} to ${DAYS_MAX}`)
    .max(DAYS_MAX, `Please enter days from ${min} to ${DAYS_MAX}`);

const settings = {
  isOn: z.boolean().describe('Whether shoppers can ask for returns'),
  days: days(1).describe('For so long after delivery a return can be asked for'),
  instructions: text({ max: INSTRUCTIONS_MAX, trimmed: true, seen: true }).describe(
    'How goods are sent back: stands in the mail of an approved return',
  ),
  withdrawalCountries: z
    .array(countryCode)
    .max(COUNTRIES_MAX)
    .describe('Orders to these have the withdrawal function; none: no order has'),
  withdrawalDays: days(WITHDRAWAL_DAYS_MIN).describe('After delivery'),
};
export const returnSettings = z.object({ _id: id, ...settings, version: z.int() });
export type ReturnSettings = z.infer<typeof returnSettings>;
/** The body of PUT /admin/return-settings. */
export const returnSettingsInput = z.strictObject({
  ...settings,
  version: z.int32().min(1).optional(),
});
export type ReturnSettingsInput = z.infer<typeof returnSettingsInput>;
