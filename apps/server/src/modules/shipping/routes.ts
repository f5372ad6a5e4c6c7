import { noQuery } from '@gadgetry/contract/fields';
import { shippingCountries } from '@gadgetry/contract/shipping';
import { routeGroup } from '../../http/routes.ts';

/** What everybody may know of where the shop ships to. */
export function shippingRoutes({
  country,
  countries,
}: {
  readonly country: string;
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
      async () => ({ country, countries: [...(await countries())] }),
    );
  });
}
