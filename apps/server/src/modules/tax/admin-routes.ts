import { idParams, noQuery } from '@gadgetry/contract/fields';
import {
  taxClass,
  taxClassInput,
  taxPreview,
  taxPreviewBody,
  taxRate,
  taxRateDeletionQuery,
  taxRateInput,
  taxSettings,
  taxSettingsInput,
  taxSetup,
} from '@gadgetry/contract/taxes';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { type CountProducts, createClassService } from './class-service.ts';
import { createRateService } from './rate-service.ts';
import type { TaxMemory } from './tax-memory.ts';
import { createTaxService } from './tax-service.ts';

const PATH = '/admin/tax';

/** Where owners say what is taxed where, and how. */
export function taxAdminRoutes({
  db,
  guards,
  memory,
  country,
  countProducts,
}: {
  readonly db: Database;
  readonly guards: Guards;
  readonly memory: TaxMemory;
  readonly country: () => string;
  readonly countProducts: CountProducts;
}): FastifyPluginAsync {
  const resource = {
    guard: guards.admin({ read: 'any', write: 'settings:write' }),
    actor: personOf,
  };
  const changed = memory.forget;
  const rates = createRateService(db, changed);
  const classes = createClassService(db, { changed, countProducts });
  return routeGroup(async (app) => {
    await app.register(
      adminResource({ ...resource, path: `${PATH}/rates` }, (routes, within) => {
        routes.read(taxRate, rates.one);
        routes.create(taxRateInput, taxRate, rates.create);
        routes.update(taxRateInput, taxRate, rates.update);

        const answered = { querystring: taxRateDeletionQuery, response: { 200: taxRate } };
        within.delete(
          `${PATH}/rates/:id`,
          { schema: { params: idParams, ...answered } },
          async (request) => {
            const { params, query } = request;
            return rates.remove(personOf(request), params.id.toLowerCase(), query.version);
          },
        );
      }),
    );
    await app.register(
      adminResource({ ...resource, path: `${PATH}/classes` }, (routes, within) => {
        routes.create(taxClassInput, taxClass, classes.create);

        const answered = { querystring: noQuery, response: { 200: taxClass } };
        within.delete(
          `${PATH}/classes/:id`,
          { schema: { params: idParams, ...answered } },
          async (request) => classes.remove(personOf(request), request.params.id.toLowerCase()),
        );
      }),
    );
    await app.register(wholeRoutes(guards, createTaxService(db, memory, country)));
  });
}

function wholeRoutes(guards: Guards, tax: ReturnType<typeof createTaxService>) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin({ read: 'any', write: 'settings:write' }));

    const all = { querystring: noQuery, response: { 200: taxSetup } };
    app.get(PATH, { schema: all }, async () => tax.setup());

    const settings = { querystring: noQuery, response: { 200: taxSettings } };
    app.get(`${PATH}/settings`, { schema: settings }, async () => tax.settings());

    app.put(
      `${PATH}/settings`,
      { schema: { ...settings, body: taxSettingsInput } },
      async (request) => tax.setSettings(personOf(request), request.body),
    );

    const asked = { querystring: noQuery, body: taxPreviewBody, response: { 200: taxPreview } };
    app.post(`${PATH}/preview`, { schema: asked }, async ({ body }) => tax.preview(body));
  });
}
