import type { DeliveryEstimate } from '@gadgetry/contract/delivery-estimate';
import { noQuery } from '@gadgetry/contract/fields';
import { shippingCountries } from '@gadgetry/contract/shipping';
import type { FastifyPluginAsync } from 'fastify';
import type { Database, Transaction } from '../../database/database.ts';
import { shopTime } from '../../database/shop-clock.ts';
import type { GuestRead } from '../../http/guest-api.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import { shippingAdminRoutes } from './admin-routes.ts';
import { countriesShippedTo } from './country-rules.ts';
import { type ShippingChoice, choiceOf } from './choice-rules.ts';
import { postponed } from './estimate-rules.ts';
import { createShippingMemory, readCalendar } from './shipping-memory.ts';
import { usualDeliveryRead } from './usual-delivery.ts';

export type { ChosenShipping, ShippingChoice } from './choice-rules.ts';
export type { Offer } from './offer-rules.ts';
export { serializeOffer } from './shipping-serializer.ts';

/** What everybody may know of where the shop ships to. */
function shippingRoutes({
  country,
  countries,
}: {
  readonly country: () => string;
  readonly countries: () => Promise<readonly string[]>;
}) {
  return routeGroup((app) => {
    app.get(
      '/shipping/countries',
      {
        schema: {
          querystring: noQuery,
          summary: 'Which countries an address may name',
          response: { 200: shippingCountries },
        },
      },
      async () => ({ country: country(), countries: [...(await countries())] }),
    );
  });
}

/** @param methodId what the shopper has chosen; null: nothing, which means the first method there is */
export type ChooseShipping = (methodId: string | null) => Promise<ShippingChoice>;

/** What was estimated when something was asked for, where it is paid only now; null: nobody can say. */
export async function postponedEstimate(
  trx: Transaction,
  estimate: DeliveryEstimate,
  { asked, timeZone }: { readonly asked: Date; readonly timeZone: string },
): Promise<DeliveryEstimate | null> {
  return postponed(estimate, { asked, paid: shopTime() }, await readCalendar(trx, timeZone));
}

/** Where the shop ships to, how, for how much, and when it arrives. */
export function createShipping({
  db,
  guards,
  country,
  timeZone,
}: {
  readonly db: Database;
  readonly guards: Guards;
  /** Where what names no country goes: ISO 3166-1. */
  readonly country: () => string;
  /** The shop's: days are counted by it until working days have one of their own. */
  readonly timeZone: () => string;
}): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  readonly guestReads: readonly GuestRead[];
  /** By what is true now, or was a moment ago. */
  readonly choose: ChooseShipping;
  /** ISO 3166-1, of all that are shipped to; as true as what is chosen from. */
  readonly countries: () => Promise<readonly string[]>;
} {
  const memory = createShippingMemory(db, { country, timeZone });
  const countries = async () => countriesShippedTo(await memory.current());
  const choose: ChooseShipping = async (methodId) => {
    const settings = await memory.current();
    return choiceOf(settings, { methodId, moment: shopTime() });
  };
  const usual = usualDeliveryRead({ choose: () => choose(null), country, countries });
  return {
    async routes(app) {
      await app.register(shippingAdminRoutes({ db, guards, memory, country, timeZone }));
      await app.register(shippingRoutes({ country, countries }));
      await app.register(usual.routes);
    },
    guestReads: [usual.guest],
    countries,
    choose,
  };
}
