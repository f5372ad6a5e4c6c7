import { noQuery } from '@gadgetry/contract/fields';
import {
  shippingMethod,
  shippingMethodInput,
  shippingPreview,
  shippingPreviewBody,
  shippingSetup,
  shippingZone,
  shippingZoneInput,
  workingDays,
  workingDaysInput,
} from '@gadgetry/contract/shipping';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { createMethodService } from './method-service.ts';
import type { ShippingMemory } from './shipping-memory.ts';
import { createShippingService } from './shipping-service.ts';
import { createZoneService } from './zone-service.ts';

const PATH = '/admin/shipping';

/** Where owners say what is shipped where, for how much and when. */
export function shippingAdminRoutes({
  db,
  guards,
  memory,
  country,
  timeZone,
}: {
  readonly db: Database;
  readonly guards: Guards;
  readonly memory: ShippingMemory;
  readonly country: () => string;
  readonly timeZone: () => string;
}): FastifyPluginAsync {
  const resource = { guard: guards.admin('settings'), actor: personOf };
  const zones = createZoneService(db, memory.forget);
  const methods = createMethodService(db, memory.forget);
  const shipping = createShippingService({ db, memory, country, timeZone });
  return routeGroup(async (app) => {
    await app.register(
      adminResource({ ...resource, path: `${PATH}/zones` }, (routes) => {
        routes.read(shippingZone, zones.one);
        routes.create(shippingZoneInput, shippingZone, zones.create);
        routes.update(shippingZoneInput, shippingZone, zones.update);
        routes.status(shippingZone, zones.setActive);
      }),
    );
    await app.register(
      adminResource({ ...resource, path: `${PATH}/methods` }, (routes) => {
        routes.read(shippingMethod, methods.one);
        routes.create(shippingMethodInput, shippingMethod, methods.create);
        routes.update(shippingMethodInput, shippingMethod, methods.update);
        routes.status(shippingMethod, methods.setActive);
      }),
    );
    await app.register(wholeRoutes(guards, shipping));
  });
}

function wholeRoutes(guards: Guards, shipping: ReturnType<typeof createShippingService>) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('settings'));

    const all = { querystring: noQuery, response: { 200: shippingSetup } };
    app.get(PATH, { schema: all }, async () => shipping.setup());

    const days = { querystring: noQuery, response: { 200: workingDays } };
    app.get(`${PATH}/working-days`, { schema: days }, async () => shipping.workingDays());

    app.put(
      `${PATH}/working-days`,
      { schema: { ...days, body: workingDaysInput } },
      async (request) => shipping.setWorkingDays(personOf(request), request.body),
    );

    app.post(
      `${PATH}/preview`,
      {
        schema: {
          querystring: noQuery,
          body: shippingPreviewBody,
          response: { 200: shippingPreview },
        },
      },
      async ({ body }) => shipping.preview(body),
    );
  });
}
