import { z } from 'zod';
import { instant } from './fields.ts';

/** Why the payment provider did nothing for the shop. */
const PROVIDER_PROBLEMS = ['key_refused', 'not_allowed', 'refused', 'no_answer'] as const;
const providerProblem = z.enum(PROVIDER_PROBLEMS);
export type ProviderProblem = z.infer<typeof providerProblem>;

/** What is wrong with the signature of a message: none, another secret's, or one from too long ago. */
const SIGNATURE_PROBLEMS = ['unsigned', 'wrong', 'old'] as const;
const signatureProblem = z.enum(SIGNATURE_PROBLEMS);
export type SignatureProblem = z.infer<typeof signatureProblem>;

/** The history of what was tried with the connection has this id: there is one. */
export const PAYMENT_CONNECTION = '00000000-0000-7000-8000-000000000000';

/** After so many seconds a test event that has not come is something to look into. */
export const TEST_EVENT_SECONDS = 60;

const connectionStep = z.object({
  name: z.enum(['account', 'events', 'clock']),
  isDone: z.boolean(),
  says: z.string().describe('What stands, or what is missing and how to come by it'),
});
export type ConnectionStep = z.infer<typeof connectionStep>;

const testEvent = z.object({
  sentAt: instant,
  state: z.enum(['waiting', 'arrived', 'overdue', 'failed']),
  says: z.string(),
});
export type TestEvent = z.infer<typeof testEvent>;

/** GET /admin/payment-connection: how the shop and its payment provider get on, by these keys. */
export const paymentConnection = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  mode: z.enum(['test', 'live']).describe('live: customers pay with real money'),
  keys: z
    .object({ secret: z.boolean(), publishable: z.boolean(), signing: z.boolean() })
    .describe('Which are set; what they are is told nowhere'),
  webhookUrl: z.string().describe('Where the provider has to send its events'),
  lastEvent: z.object({ at: instant, type: z.string() }).nullable(),
  lastRefused: z.object({ at: instant, because: signatureProblem }).nullable(),
  lastAnswer: z
    .object({
      at: instant,
      problem: providerProblem.nullable(),
      account: z
        .object({
          id: z.string(),
          name: z.string().nullable(),
          country: z.string().nullable(),
          takesPayments: z.boolean(),
          paysOut: z.boolean(),
        })
        .nullable()
        .describe('null: the key may not read it'),
      clockAheadSeconds: z.int().nullable().describe('How far the shop’s clock is ahead'),
    })
    .nullable()
    .describe('When the provider was last asked for its account'),
  testEvent: testEvent.nullable(),
  steps: z.array(connectionStep),
});
export type PaymentConnection = z.infer<typeof paymentConnection>;
