import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Gateway, Window } from '../../gateway.ts';
import type { CallProvider } from './calls.ts';
import { TRANSACTION_EVENTS, toGatewayEvent } from './events.ts';
import { toCharge, toDispute, toOpenSession, toRefund } from './objects.ts';

const PAGE = 100;
// A hundred pages are ten thousand refunds in one look: more wait for the next one.
const PAGES_MAX = 100;
/** Nobody waits for these: a minute's job does. */
const LISTING = { totalMs: 20_000, tries: 3 };

/** An answer without them is none. */
const listed = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  has_more: z.boolean(),
});

interface Paged {
  readonly limit: number;
  readonly starting_after?: string;
}

type Lists = Pick<
  Gateway,
  | 'readTransactions'
  | 'listOpenSessions'
  | 'listEvents'
  | 'listRefunds'
  | 'listDisputes'
  | 'listCharges'
  | 'listChargesOf'
>;

function createdIn({ from, to }: Window) {
  return { gte: Math.floor(from.getTime() / 1_000), lte: Math.floor(to.getTime() / 1_000) };
}

/** What Stripe lists, newest first, read to their end. */
export function stripeLists(stripe: Stripe, call: CallProvider): Lists {
  const readAll = async (
    doing: string,
    page: (paged: Paged, options: Stripe.RequestOptions) => Promise<unknown>,
  ): Promise<unknown[]> => {
    const found: unknown[] = [];
    let after: string | undefined;
    for (let turn = 0; turn < PAGES_MAX; turn += 1) {
      const paged = { limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) };
      const { data, has_more: hasMore } = await call({
        doing,
        budget: LISTING,
        send: async (options) => listed.parse(await page(paged, options)),
      });
      found.push(...data);
      after = data.at(-1)?.id;
      if (!hasMore || after === undefined) return found;
    }
    throw new Error(`${doing}: more than ${PAGES_MAX * PAGE} at once`);
  };

  const refundsBy = (which: Pick<Stripe.RefundListParams, 'payment_intent' | 'created'>) =>
    readAll('listing refunds', (paged, options) =>
      stripe.refunds.list({ ...which, ...paged }, options),
    );
  const disputesBy = (which: Pick<Stripe.DisputeListParams, 'payment_intent' | 'created'>) =>
    readAll('listing disputes', (paged, options) =>
      stripe.disputes.list({ ...which, ...paged }, options),
    );

  const chargesBy = (which: Pick<Stripe.ChargeListParams, 'payment_intent' | 'created'>) =>
    readAll('listing charges', (paged, options) =>
      stripe.charges.list({ ...which, ...paged }, options),
    );
  const taken = (charges: readonly unknown[]) => charges.flatMap((one) => toCharge(one) ?? []);

  return {
    async readTransactions(paymentIntentId) {
      const which = { payment_intent: paymentIntentId };
      const [refunds, disputes] = await Promise.all([refundsBy(which), disputesBy(which)]);
      return { refunds: refunds.map(toRefund), disputes: disputes.map(toDispute) };
    },

    async listEvents(window) {
      const which = { created: createdIn(window), types: [...TRANSACTION_EVENTS] };
      const events = await readAll('listing events', (paged, options) =>
        stripe.events.list({ ...which, ...paged }, options),
      );
      return events.map(toGatewayEvent).toReversed();
    },

    async listOpenSessions(window) {
      const which = { created: createdIn(window) };
      const sessions = await readAll('listing sessions', (paged, options) =>
        stripe.checkout.sessions.list({ ...which, ...paged }, options),
      );
      return sessions.flatMap((one) => toOpenSession(one) ?? []);
    },

    async listRefunds(window) {
      return (await refundsBy({ created: createdIn(window) })).map(toRefund);
    },

    async listDisputes(window) {
      return (await disputesBy({ created: createdIn(window) })).map(toDispute);
    },

    async listCharges(window) {
      return taken(await chargesBy({ created: createdIn(window) }));
    },

    async listChargesOf(paymentIntentId) {
      return taken(await chargesBy({ payment_intent: paymentIntentId }));
    },
  };
}
