import type { Product } from '@gadgetry/contract/catalogue';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Guards } from '../identity/index.ts';
import { taxAdminRoutes } from './admin-routes.ts';
import type { CountProducts } from './class-service.ts';
import { type ShopTax, countriesWithoutRate, priceTaxOf, shopTaxOf } from './shop-tax.ts';
import { createTaxMemory } from './tax-memory.ts';

export { type ShopTax, isTaxOf } from './shop-tax.ts';
export { serializeQuoted } from './tax-serializer.ts';

/** How the shop taxes orders, by what is true now, or was a moment ago. */
export type CurrentTax = () => Promise<ShopTax>;

/** What is taxed where, at which rates. */
export function createTax({
  db,
  guards,
  country,
  countProducts,
}: {
  readonly db: Database;
  readonly guards: Guards;
  /** Where what names no country goes: ISO 3166-1. */
  readonly country: () => string;
  readonly countProducts: CountProducts;
}): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  readonly current: CurrentTax;
  /** What stands beside the price of a product of this class. */
  readonly ofPrice: (taxClass: string | null) => Promise<Product['priceTax']>;
  /** Of these countries those in which nobody has said what is charged, while orders are taxed. */
  readonly withoutRate: (countries: readonly string[]) => Promise<readonly string[]>;
} {
  const memory = createTaxMemory(db);
  return {
    routes: taxAdminRoutes({ db, guards, memory, country, countProducts }),
    current: async () => shopTaxOf(await memory.current(), country()),
    withoutRate: async (countries) => countriesWithoutRate(await memory.current(), countries),
    ofPrice: async (taxClass) => priceTaxOf(await memory.current(), country(), taxClass),
  };
}
