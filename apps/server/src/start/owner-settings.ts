import type { OwnerSettings } from '@gadgetry/contract/shop-settings';
import type { Env } from '../env.ts';
import { paysWithoutMoney } from './production-rules.ts';
import { firstTerms } from './shop-terms.ts';

/** What the owner has said with the start; it stands until something else is saved on the screen. */
export function startedWith(env: Env): OwnerSettings {
  const { delivery, returns, warranty } = firstTerms(env);
  return {
    name: env.SHOP_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    timeZone: 'UTC',
    deliveryLine: delivery.line,
    deliveryText: delivery.text,
    returnsLine: returns.line,
    returnsText: returns.text,
    warrantyLine: warranty.line,
    warrantyText: warranty.text,
    cartQuantities: env.CART_QUANTITIES,
    guestCheckout: env.GUEST_CHECKOUT,
    reviews: env.REVIEWS,
    reviewMailDays: env.REVIEW_MAIL_DAYS,
  };
}

/** Why nobody can order without an account, in words for the owner; null: they can. */
export function whyNoGuests(env: Env): string | null {
  if (env.REQUIRE_VERIFIED_EMAIL) {
    return 'The shop was started with REQUIRE_VERIFIED_EMAIL=1, and nobody verifies the address of a guest';
  }
  if (env.production && env.SMTP_URL === undefined) {
    return 'The shop was started without SMTP_URL, and guests see their orders by links in mails';
  }
  return null;
}

/** What of opening a shop is decided by how it is started. */
export function openingStart(env: Env) {
  return {
    origin: env.origins[0],
    takesMoney: !paysWithoutMoney(env),
    sendsMail: env.SMTP_URL !== undefined,
  };
}
