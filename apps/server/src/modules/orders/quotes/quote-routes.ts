import { noQuery } from '@gadgetry/contract/fields';
import { replacedIn, replacingHeaders } from '@gadgetry/contract/orders';
import { quote, quoteBody } from '@gadgetry/contract/quotes';
import { countAsFailure } from '../../../http/rate-limits.ts';
import { routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../../identity/index.ts';
import type { OrderKeyMaker } from '../guests/order-keys.ts';
import type { QuoteFor } from './quote-service.ts';

/** What a cart would come to: for guests as well, because they have carts. */
export function quoteRoutes({
  guards,
  quoteFor,
  guestsOrder,
  readKeys,
}: {
  readonly guards: Guards;
  readonly quoteFor: QuoteFor;
  /** Whether orders are taken without an account. */
  readonly guestsOrder: () => boolean;
  readonly readKeys: OrderKeyMaker['read'];
}) {
  return routeGroup((app) => {
    app.post(
      '/quotes',
      {
        onRequest: guards.optional,
        schema: {
          querystring: noQuery,
          headers: replacingHeaders,
          body: quoteBody,
          response: { 200: quote },
        },
      },
      async (request, reply) => {
        const userId = request.person?.id ?? null;
        const asker = {
          userId,
          isGuest: guestsOrder() && userId === null,
          keys: readKeys(request.headers, new Date()),
          replaces: replacedIn(request.headers),
        };
        const answer = await quoteFor(request.body, asker);
        // A code that is none is a guess, whatever else the answer says. One that only does not suit
        // the cart is asked again with each change of the cart, and is no try.
        if (answer.promoCode?.refusal?.code === 'promocode_invalid') countAsFailure(request);
        reply.header('cache-control', 'no-store');
        return answer;
      },
    );
  });
}
