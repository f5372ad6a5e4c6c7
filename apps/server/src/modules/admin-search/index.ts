import {
  type AdminSearch,
  FOUND_MAX,
  adminSearch,
  adminSearchQuery,
} from '@gadgetry/contract/admin-search';
import type { Database } from '../../database/database.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';

type Find<Kind extends keyof AdminSearch> = (
  db: Database,
  search: string,
  limit: number,
) => Promise<AdminSearch[Kind]>;

export interface AdminSearchDeps {
  readonly db: Database;
  readonly guards: Guards;
  /** Each kind is found by the module that owns it, as its own list finds it. */
  readonly find: { readonly [Kind in keyof AdminSearch]: Find<Kind> };
}

/** One search over all that the shop has, for its owners. */
export function adminSearchRoutes({ db, guards, find }: AdminSearchDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);
    app.get(
      '/admin/search',
      { schema: { querystring: adminSearchQuery, response: { 200: adminSearch } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { q } = request.query;
        const [orders, products, customers, pages] = await Promise.all([
          find.orders(db, q, FOUND_MAX),
          find.products(db, q, FOUND_MAX),
          find.customers(db, q, FOUND_MAX),
          find.pages(db, q, FOUND_MAX),
        ]);
        return { orders, products, customers, pages };
      },
    );
  });
}
