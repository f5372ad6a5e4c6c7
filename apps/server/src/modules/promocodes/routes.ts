import { noQuery } from '@gadgetry/contract/fields';
import { replacedIn, replacingHeaders } from '@gadgetry/contract/orders';
import { validPromocode, validatePromocodeBody } from '@gadgetry/contract/promocodes';
import { ShopError } from '../../errors/shop-error.ts';
import { clientAddress } from '../../http/rate-limits.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import type { PromocodeService } from './promocode-service.ts';

export interface PromocodeRouteDeps {
  readonly guards: Guards;
  readonly promocodes: PromocodeService;
}

interface ValidatingDeps extends PromocodeRouteDeps {
  readonly noteRefusal: (typed: string, address: string) => Promise<void>;
}

/** What a buyer asks about a code: the codes themselves are listed to admins only. */
export function promocodeRoutes({ guards, promocodes, noteRefusal }: ValidatingDeps) {
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
      async (request) => {
        const { body, headers, person } = request;
        const asker = { userId: person?.id ?? null, replaced: replacedIn(headers) };
        try {
          return await promocodes.validate(body.code, asker, body.items);
        } catch (error) {
          if (error instanceof ShopError) await noteRefusal(body.code, clientAddress(request));
          throw error;
        }
      },
    );
  });
}
