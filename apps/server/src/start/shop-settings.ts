import type { ShopSettings } from '@gadgetry/contract/shop';
import { demoAccounts } from '../../demo/accounts.ts';
import type { Env } from '../env.ts';
import type { FairHolds } from '../modules/orders/index.ts';

/** What every page may know about the shop. */
export function shopSettings(env: Env): ShopSettings {
  return {
    name: env.SHOP_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    origin: env.origins[0],
    demoAccounts: env.DEMO
      ? demoAccounts.map(({ email, password, role }) => ({ email, password, role }))
      : [],
    testPayments: env.testPayments,
    signIn: {
      localAccounts: env.LOCAL_ACCOUNTS,
      hostedProvider: env.OIDC_ISSUER === undefined ? null : env.OIDC_NAME,
      verifyFirst: env.REQUIRE_VERIFIED_EMAIL,
    },
  };
}

/** What may be held without being paid; load tests hold whatever they want. */
export function fairHolds(env: Env): FairHolds | null {
  if (env.RATE_LIMITS === 'off') return null;
  return {
    perAccount: { orders: env.UNPAID_ORDERS_PER_ACCOUNT, pieces: env.UNPAID_PIECES_PER_ACCOUNT },
    perClient: { orders: env.UNPAID_ORDERS_PER_ADDRESS, pieces: env.UNPAID_PIECES_PER_ADDRESS },
    piecesOfOneProduct: env.PIECES_OF_ONE_PRODUCT,
  };
}
