import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Guards } from '../identity/index.ts';
import { promocodeAdminRoutes } from './admin-routes.ts';
import { type HasPriorOrder, createPromocodeService } from './promocode-service.ts';
import { promocodeRoutes } from './routes.ts';

export { type JudgedPromocode, type Verdict, judge } from './promocode-rules.ts';
export {
  type CodeForQuote,
  codeForQuote,
  findForOrder,
  redeemCode,
  refusalOf,
  releaseCode,
} from './promocode-uses.ts';
export type { OrderPromocode } from './promocode-serializer.ts';
export { type PromocodeSeed, hasNoPromocodes, seedPromocodes } from './seed.ts';
export type { PromocodeUse } from './use-store.ts';

/** Codes that take a share off an order: their rules, their uses and their administration. */
export function createPromocodes(deps: {
  readonly db: Database;
  readonly guards: Guards;
  /** Whether an account has an order that is paid or being paid. */
  readonly hasPriorOrder: HasPriorOrder;
}): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
} {
  const promocodes = createPromocodeService(deps.db, deps.hasPriorOrder);
  const { guards } = deps;
  return {
    routes: async (app) => {
      await app.register(promocodeRoutes({ guards, promocodes }));
      await app.register(promocodeAdminRoutes({ guards, promocodes }));
    },
  };
}
