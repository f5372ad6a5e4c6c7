import type { ShopSettings } from '@gadgetry/contract/shop';
import { demoAccounts } from '../../demo/accounts.ts';
import type { Env } from '../env.ts';

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
