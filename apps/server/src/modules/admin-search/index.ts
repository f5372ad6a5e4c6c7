import {
  type AdminSearch,
  FOUND_MAX,
  adminSearch,
  adminSearchQuery,
} from '@gadgetry/contract/admin-search';
import type { Permission } from '@gadgetry/contract/permissions';
import type { Database } from '../../database/database.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, may } from '../identity/index.ts';

type Find<Kind extends keyof AdminSearch> = (
  db: Database,
  search: string,
  limit: number,
) => Promise<AdminSearch[Kind]>;

interface AdminSearchDeps {
  readonly db: Database;
  readonly guards: Guards;
  /** Each kind is found by the module that owns it, as its own list finds it. */
  readonly find: { readonly [Kind in keyof AdminSearch]: Find<Kind> };
}

/** One search over all that the shop has; whoever asks finds what they may see. */
export function adminSearchRoutes({ db, guards, find }: AdminSearchDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('any'));
    app.get(
      '/admin/search',
      { schema: { querystring: adminSearchQuery, response: { 200: adminSearch } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { q } = request.query;
        const finding = <Kind extends keyof AdminSearch>(needs: Permission, kind: Kind) =>
          may(request.person, needs) ? find[kind](db, q, FOUND_MAX) : [];
        const [orders, products, attributes, customers, pages] = await Promise.all([
          finding('orders:read', 'orders'),
          finding('products:read', 'products'),
          finding('products:read', 'attributes'),
          finding('customers:read', 'customers'),
          finding('settings:read', 'pages'),
        ]);
        return { orders, products, attributes, customers, pages };
      },
    );
  });
}
