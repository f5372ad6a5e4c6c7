import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Guards } from '../identity/index.ts';
import { shippingAdminRoutes } from './admin-routes.ts';
import { createShippingMemory } from './shipping-memory.ts';

/** Where the shop ships to, how, for how much, and when it arrives. */
export function createShipping({
  db,
  guards,
}: {
  readonly db: Database;
  readonly guards: Guards;
}): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
} {
  const memory = createShippingMemory(db);
  return { routes: shippingAdminRoutes({ db, guards, memory }) };
}
