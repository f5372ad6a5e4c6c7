import { savedAddress, savedAddressInput } from '@gadgetry/contract/address-book';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { type AddressServiceDeps, createAddressService } from './address-service.ts';

export { addressesOf } from './address-service.ts';
export { deleteAddressesOf } from './address-store.ts';
export { addressAsKept, firstAddresses, replaceFirstAddress } from './first-address.ts';
export type { AddressColumns } from './tables.ts';

const ANSWER = { 200: z.array(savedAddress) };
const PATH = '/account/addresses';

/** What accounts keep to order by again. Every call answers all that there are then. */
export function addressRoutes({
  guards,
  ...deps
}: AddressServiceDeps & { readonly guards: Guards }): FastifyPluginAsync {
  const addresses = createAddressService(deps);
  return routeGroup((app) => {
    app.addHook('onRequest', noStore);
    const common = { tags: ['accounts'], querystring: noQuery, response: ANSWER };
    const ofOne = { ...common, params: idParams };

    app.get(PATH, { onRequest: guards.signedIn, schema: common }, (request) =>
      addresses.own(personOf(request)),
    );

    app.post(
      PATH,
      { onRequest: guards.fresh, schema: { ...common, body: savedAddressInput } },
      (request) => addresses.add(personOf(request), request.body),
    );

    app.put(
      `${PATH}/:id`,
      { onRequest: guards.fresh, schema: { ...ofOne, body: savedAddressInput } },
      (request) =>
        addresses.update(personOf(request), request.params.id.toLowerCase(), request.body),
    );

    app.put(
      `${PATH}/:id/default`,
      { onRequest: guards.fresh, schema: { ...ofOne, summary: 'The one that is meant first' } },
      (request) => addresses.makeDefault(personOf(request), request.params.id.toLowerCase()),
    );

    app.delete(`${PATH}/:id`, { onRequest: guards.fresh, schema: ofOne }, (request) =>
      addresses.remove(personOf(request), request.params.id.toLowerCase()),
    );
  });
}
