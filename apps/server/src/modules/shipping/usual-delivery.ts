import { countryName } from '@gadgetry/contract/countries';
import { type UsualDelivery, usualDelivery } from '@gadgetry/contract/delivery-estimate';
import { noQuery } from '@gadgetry/contract/fields';
import { z } from 'zod';
import { type GuestRead, guestRead } from '../../http/guest-api.ts';
import { routeGroup } from '../../http/routes.ts';
import type { ShippingChoice } from './choice-rules.ts';

const PATH = '/shipping/estimate';

/** Of an order of which nothing is known: to nowhere in particular, and as light and cheap as can be. */
const ANY_ORDER = {
  lines: [],
  subtotal: 0,
  discount: 0,
  destination: { country: null, region: null, postalCode: null },
};

/** When an order should arrive, for product pages: by what is true now, the same for everybody. */
export function usualDeliveryRead({
  choose,
  country,
  countries,
}: {
  readonly choose: () => Promise<ShippingChoice>;
  /** The shop's own, ISO 3166-1. */
  readonly country: () => string;
  readonly countries: () => Promise<readonly string[]>;
}) {
  const schema = {
    params: z.object({}),
    querystring: noQuery,
    response: { 200: usualDelivery },
  };
  const read = async (): Promise<UsualDelivery> => {
    const [choice, shippedTo] = await Promise.all([choose(), countries()]);
    const { by } = choice(ANY_ORDER);
    return {
      method: by === null ? null : { name: by.name, estimate: by.estimate },
      to: shippedTo.length > 1 ? countryName(country()) : null,
    };
  };
  const guest: GuestRead = guestRead(PATH, schema, async () => ({ body: await read() }));
  return { guest, routes: routeGroup((app) => void app.get(PATH, { schema }, read)) };
}
