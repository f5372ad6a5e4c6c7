import { noQuery } from '@gadgetry/contract/fields';
import { type Insights, insights } from '@gadgetry/contract/insights';
import { opening } from '@gadgetry/contract/opening';
import type { Guards } from '../identity/index.ts';
import type { Database } from '../../database/database.ts';
import type { ReplicaRouting } from '../../database/replica-routing.ts';
import { routeGroup } from '../../http/routes.ts';
import { readInsights } from './read-insights.ts';
import { type OpeningStart, type ShopKnown, openingSteps } from './opening-rules.ts';
import { readOpeningFacts } from './opening-store.ts';

export { activityRoutes } from './activity-routes.ts';
export { discountRevenue } from './discount-revenue.ts';
export { reportRoutes } from './report-routes.ts';

/** Of which few pieces are left, as whoever keeps the stock counts it. */
type NearlyOut = (db: Database) => Promise<Insights['nearlyOut']>;

/** How the shop does, for admins: read over all modules' tables, and written nowhere. */
export function insightsRoutes({
  replicaRouting,
  guards,
  timeZone,
  nearlyOut,
}: {
  replicaRouting: ReplicaRouting;
  guards: Guards;
  timeZone: () => string;
  nearlyOut: NearlyOut;
}) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('reports:read'));
    app.get(
      '/admin/insights',
      { schema: { querystring: noQuery, response: { 200: insights } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        const now = new Date();
        return replicaRouting.read(async (db) => {
          const [sold, few] = await Promise.all([readInsights(db, now, timeZone()), nearlyOut(db)]);
          return { ...sold, nearlyOut: few };
        });
      },
    );
  });
}

/** What is missing before real customers come. */
export function openingRoutes({
  db,
  guards,
  start,
  shop,
  shipping,
  tax,
  isDemo,
}: {
  readonly db: Database;
  readonly guards: Guards;
  /** At the moment. */
  readonly start: () => OpeningStart;
  readonly shop: ShopKnown;
  /** ISO 3166-1, of all that are shipped to. */
  readonly shipping: { readonly countries: () => Promise<readonly string[]> };
  readonly tax: {
    readonly withoutRate: (countries: readonly string[]) => Promise<readonly string[]>;
  };
  readonly isDemo: boolean;
}) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('settings'));
    app.get(
      '/admin/opening',
      { schema: { querystring: noQuery, response: { 200: opening } } },
      async () => {
        const shippedTo = await shipping.countries();
        const untaxedCountries = await tax.withoutRate(shippedTo);
        const facts = { ...(await readOpeningFacts(db)), shippedTo, untaxedCountries };
        return { steps: openingSteps(facts, start(), shop), isDemo };
      },
    );
  });
}
