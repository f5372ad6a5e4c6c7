import { sale, saleInput, saleQuery } from '@gadgetry/contract/prices';
import type { Database } from '../../../database/database.ts';
import { adminResource } from '../../../http/admin-resource.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import { createSaleService } from './sale-service.ts';

export function saleAdminRoutes(deps: {
  readonly db: Database;
  readonly guards: Guards;
  readonly onPlanned: () => void;
}) {
  const sales = createSaleService(deps);
  const resource = { path: '/sales', guard: deps.guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(saleQuery, sale, sales.list);
    routes.read(sale, sales.one);
    routes.create(saleInput, sale, sales.create);
    routes.update(saleInput, sale, sales.update);
    routes.status(sale, sales.setActive);
  });
}
