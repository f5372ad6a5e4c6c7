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
export function usualDeliveryRead(choose: () => Promise<ShippingChoice>) {
  const schema = {
    params: z.object({}),
    querystring: noQuery,
    response: { 200: usualDelivery },
  };
  const read = async (): Promise<UsualDelivery> => {
    const { by } = (await choose())(ANY_ORDER);
    return { method: by === null ? null : { name: by.name, estimate: by.estimate } };
  };
  const guest: GuestRead = guestRead(PATH, schema, async () => ({ body: await read() }));
  return { guest, routes: routeGroup((app) => void app.get(PATH, { schema }, read)) };
}
