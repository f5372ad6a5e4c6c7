import { providerUnitsOf } from '@gadgetry/contract/currencies';
import type { FastifyBaseLogger } from 'fastify';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Gateway, SessionRequest } from '../../gateway.ts';
import { type CallProvider, problemIn } from './calls.ts';
import { providerId } from './objects.ts';

const accountObject = z.object({
  id: providerId,
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  country: z.string().nullish(),
  business_profile: z.looseObject({ name: z.string().nullish() }).nullish(),
  settings: z
    .looseObject({ dashboard: z.looseObject({ display_name: z.string().nullish() }).nullish() })
    .nullish(),
});

const openedSession = z.looseObject({ id: providerId });

function clockIn(headers: Record<string, string>): Date | null {
  const told = Date.parse(headers['date'] ?? '');
  return Number.isNaN(told) ? null : new Date(told);
}

/** Of a page on which a sum is paid, whatever it is for. */
export const sessionParams = (
  request: Pick<SessionRequest, 'label' | 'amount' | 'currency' | 'expiresAt'>,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  ui_mode: 'embedded_page',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: request.currency,
        unit_amount: request.amount * providerUnitsOf(request.currency),
        product_data: { name: request.label },
      },
    },
  ],
  expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
});

/** Calls that no order asks for: an owner wants to know whether the connection works. */
export function stripeProbes(
  stripe: Stripe,
  call: CallProvider,
  log: FastifyBaseLogger,
): Pick<Gateway, 'readAccount' | 'openTestSession'> {
  return {
    readAccount: () =>
      call({
        doing: 'reading the account',
        send: async (options) => {
          try {
            const answer = await stripe.accounts.retrieveCurrent({}, options);
            const account = accountObject.parse(answer);
            return {
              problem: null,
              account: {
                id: account.id,
                name:
                  account.settings?.dashboard?.display_name ||
                  account.business_profile?.name ||
                  null,
                country: account.country ?? null,
                takesPayments: account.charges_enabled,
                paysOut: account.payouts_enabled,
              },
              clock: clockIn(answer.lastResponse.headers),
            };
          } catch (error) {
            const problem = problemIn(error);
            // A restricted key that may do what a shop does need not be allowed to read the account.
            if (problem === 'not_allowed') return { problem: null, account: null, clock: null };
            if (problem === null) throw error;
            log.warn({ problem }, 'payment provider: it does not answer for the account');
            return { problem };
          }
        },
      }),

    openTestSession: (request, idempotencyKey) =>
      call({
        doing: 'opening a test session',
        keyed: true,
        send: async (options) => {
          const params = { ...sessionParams(request), return_url: request.returnUrl };
          try {
            const answer = await stripe.checkout.sessions.create(params, {
              ...options,
              idempotencyKey,
            });
            return { problem: null, sessionId: openedSession.parse(answer).id };
          } catch (error) {
            const problem = problemIn(error);
            if (problem === null) throw error;
            log.warn({ err: error, problem }, 'payment provider: no test session');
            return { problem };
          }
        },
      }),
  };
}
