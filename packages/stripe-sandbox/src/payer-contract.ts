import { z } from 'zod';

const clientSecret = z.string().min(1).max(255);
const challengeId = z.string().min(1).max(255);

/** Asks for the payment page of a session. The secret travels in bodies only, never in an address. */
export const paymentPageBody = z.strictObject({ clientSecret });
export type PaymentPageBody = z.infer<typeof paymentPageBody>;

const card = z.strictObject({
  number: z.string().max(40).describe('Digits; spaces and hyphens are ignored'),
  expiry: z.string().max(12).describe('MM/YY or MM/YYYY'),
  cvc: z.string().max(8),
});
export type CardEntry = z.infer<typeof card>;

/**
 * The card form as it was typed: whether number, expiry and code make sense is judged where the card
 * is, and answered as a failed payment that names the field.
 */
export const confirmPaymentBody = z
  .strictObject({
    clientSecret,
    card: card.optional().describe('None where nothing has to be paid'),
    name: z.string().trim().min(1, 'Required').max(200).optional(),
  })
  .refine((body) => body.card === undefined || body.name !== undefined, {
    path: ['name'],
    error: 'Required',
  });
export type ConfirmPaymentBody = z.infer<typeof confirmPaymentBody>;

/** What the payer did in the second step that some cards ask for. */
export const answerChallengeBody = z.strictObject({
  clientSecret,
  challengeId,
  result: z.enum(['pass', 'fail']),
});
export type AnswerChallengeBody = z.infer<typeof answerChallengeBody>;

/** Why a payment did not go through. `message` is for the payer; `field` is where to show it. */
export const paymentFailure = z.object({
  code: z.string(),
  declineCode: z.string().nullable(),
  field: z.enum(['number', 'expiry', 'cvc']).nullable(),
  message: z.string(),
});
export type PaymentFailure = z.infer<typeof paymentFailure>;

/** Everything the payment page shows. Amounts are in the currency's smallest unit. */
export const paymentPage = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['unpaid', 'paid', 'no_payment_required']),
  amountTotal: z.int(),
  currency: z.string(),
  customerEmail: z.string().nullable(),
  lineItems: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      unitAmount: z.int(),
      amountTotal: z.int(),
    }),
  ),
  expiresAt: z.iso.datetime(),
  lastFailure: paymentFailure.nullable(),
  challengeId: challengeId.nullable().describe('A second step that still waits for the payer'),
  returnUrl: z.string().nullable().describe('Where to go; null while there is something to pay'),
});
export type PaymentPage = z.infer<typeof paymentPage>;

/**
 * The answer to a confirmed card and to a challenge. `processing` has taken the order of payment and
 * settles later; `already_complete` means that another tab was first, and nothing was charged here.
 */
export const paymentOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid'), returnUrl: z.string() }),
  z.object({ outcome: z.literal('processing'), returnUrl: z.string() }),
  z.object({ outcome: z.literal('already_complete'), returnUrl: z.string() }),
  z.object({ outcome: z.literal('challenge'), challengeId }),
  z.object({ outcome: z.literal('failed'), failure: paymentFailure }),
  z.object({ outcome: z.literal('expired') }),
]);
export type PaymentOutcome = z.infer<typeof paymentOutcome>;
