import { z } from 'zod';
import { StripeApiError } from '../stripe-error.ts';
import { expand, listOf, metadata, text, wholeNumber } from '../form/params.ts';
import { newClientSecret, newId } from '../identifiers.ts';
import { unixSeconds } from '../objects/timestamp.ts';
import type { SessionRow } from '../tables.ts';
import type { Sandbox, Work } from '../work.ts';
import { readFaults } from '../faults.ts';
import { checkTotalOf } from './currency-limits.ts';

const LONGEST_SECONDS = 24 * 60 * 60;

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine((code) => currencies.has(code), {
    error: (issue) => `Invalid currency: ${String(issue.input)}.`,
  });

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: wholeNumber.refine((cents) => cents >= 0, 'Invalid non-negative integer'),
    product_data: z.strictObject({
      name: text(250),
      description: text(1_000).optional(),
      images: listOf(z.url().max(2_048)).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: wholeNumber.refine((count) => count >= 1, 'This value must be at least 1.'),
});

/** The parameters of a new session that the sandbox understands; others are refused as unknown. */
export const createSessionParams = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('embedded_page'),
  line_items: listOf(lineItem).refine(
    (items) => items.length >= 1 && items.length <= 100,
    'A session has between 1 and 100 line items.',
  ),
  return_url: z.url().max(5_000),
  redirect_on_completion: z.literal('always').optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: wholeNumber.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text(1_000).optional() })
    .optional(),
  expand,
});
export type CreateSessionParams = z.infer<typeof createSessionParams>;

function duration(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function expiryRefusal(bound: string): StripeApiError {
  return new StripeApiError(
    `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
    { param: 'expires_at' },
  );
}

function expiryOf(sandbox: Sandbox, given: number | undefined, at: Date): Date {
  const created = unixSeconds(at);
  const expires = given ?? created + LONGEST_SECONDS;
  if (expires < created + sandbox.minSessionSeconds) {
    throw expiryRefusal(`at least ${duration(sandbox.minSessionSeconds)}`);
  }
  if (expires > created + LONGEST_SECONDS) throw expiryRefusal('less than 24 hours');
  return new Date(expires * 1_000);
}

function totalOf(items: CreateSessionParams['line_items']): { amount: number; currency: string } {
  const amount = items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  const spent = [...new Set(items.map((item) => item.price_data.currency))];
  const [only = ''] = spent;
  if (spent.length > 1) {
    const message = `You cannot combine currencies on a single session: ${spent.join(', ')}.`;
    throw new StripeApiError(message, { param: 'line_items' });
  }
  // Nothing at all is not too little: such a session is only confirmed, and no card is asked for.
  if (amount > 0) checkTotalOf(amount, only);
  return { amount, currency: only };
}

/** Opens a session that waits to be paid. */
export async function createSession(
  sandbox: Sandbox,
  { trx, at }: Work,
  params: CreateSessionParams,
): Promise<SessionRow> {
  const expiresAt = expiryOf(sandbox, params.expires_at, at);
  const total = totalOf(params.line_items);
  const { paymentMethod } = await readFaults(trx);
  const id = newId('session');
  const lines = params.line_items.map((item) => ({
    id: newId('lineItem'),
    priceId: newId('price'),
    productId: newId('product'),
    name: item.price_data.product_data.name,
    unitAmount: item.price_data.unit_amount,
    quantity: item.quantity,
  }));
  return trx
    .insertInto('checkout_sessions')
    .values({
      id,
      client_secret: newClientSecret(id),
      status: 'open',
      payment_status: total.amount === 0 ? 'no_payment_required' : 'unpaid',
      amount_total: total.amount,
      currency: total.currency,
      line_items: JSON.stringify(lines),
      metadata: JSON.stringify(params.metadata ?? {}),
      payment_metadata: JSON.stringify(params.payment_intent_data?.metadata ?? {}),
      payment_description: params.payment_intent_data?.description ?? null,
      client_reference_id: params.client_reference_id ?? null,
      customer_email: params.customer_email ?? null,
      return_url: params.return_url,
      payment_method_type: paymentMethod,
      created_at: at,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
