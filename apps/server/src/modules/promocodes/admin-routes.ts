import { promocode, promocodeInput, promocodeQuery } from '@gadgetry/contract/promocodes';
import { adminResource } from '../../http/admin-resource.ts';
import { personOf } from '../identity/index.ts';
import type { PromocodeRouteDeps } from './routes.ts';

export function promocodeAdminRoutes({ guards, promocodes }: PromocodeRouteDeps) {
  const resource = { path: '/promocodes', guard: guards.admin, actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(promocodeQuery, promocode, promocodes.list);
    routes.read(promocode, promocodes.one);
    routes.create(promocodeInput, promocode, promocodes.create);
    routes.update(promocodeInput, promocode, promocodes.update);
    routes.status(promocode, promocodes.setActive);
  });
}
