import { noQuery } from '@gadgetry/contract/fields';
import { replacedIn, replacingHeaders } from '@gadgetry/contract/orders';
import { validPromocode, validatePromocodeBody } from '@gadgetry/contract/promocodes';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import type { PromocodeService } from './promocode-service.ts';

export interface PromocodeRouteDeps {
  readonly guards: Guards;
  readonly promocodes: PromocodeService;
}

/** What a buyer asks about a code: the codes themselves are listed to admins only. */
export function promocodeRoutes({ guards, promocodes }: PromocodeRouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.optional);

    app.post(
      '/promocodes/validate',
      {
        schema: {
          querystring: noQuery,
          headers: replacingHeaders,
          body: validatePromocodeBody,
          response: { 200: validPromocode },
        },
      },
      async ({ body, headers, person }) =>
        promocodes.validate(body.code, person?.id ?? null, replacedIn(headers)),
    );
  });
}
