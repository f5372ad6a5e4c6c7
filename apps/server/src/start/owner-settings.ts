import { shopCurrency } from '@gadgetry/contract/money';
import { FIRST_HERO_TITLE, FIRST_HOME_ROWS } from '@gadgetry/contract/home-rows';
import type { OwnerSettings } from '@gadgetry/contract/shop-settings';
import type { BankTransferSettings } from '@gadgetry/contract/bank-transfer';
import type { Env } from '../env.ts';
import type { EarlierTransfer } from '../modules/settings/index.ts';
import { paysWithoutMoney } from './production-rules.ts';
import { firstTerms } from './shop-terms.ts';

/** What the owner has said with the start; it stands until something else is saved on the screen. */
export function startedWith(env: Env): OwnerSettings {
  const { delivery, returns, warranty } = firstTerms(env);
  return {
    name: env.SHOP_NAME,
    // What the demo says of itself no other shop has said yet.
    tagline: env.DEMO ? 'Well-made gadgets, honestly described.' : '',
    supportEmail: env.SUPPORT_EMAIL,
    timeZone: 'UTC',
    country: env.SHOP_COUNTRY,
    // Of the shop's first start, or as it was changed since.
    currency: shopCurrency().code,
    numberFormat: 'en-US',
    accent: null,
    logo: null,
    // The code, and that there is a discount at all, are the demo's: another shop has none yet.
    bannerText: env.DEMO ? 'Use promo code SUMMER10 for 10% off your first order!' : '',
    heroLine: env.DEMO ? 'SEASONAL DISCOUNT' : '',
    heroTitle: FIRST_HERO_TITLE,
    heroButton: 'Shop Now',
    heroLink: '/shop',
    heroPicture: null,
    heroAlt: '',
    homeRows: [...FIRST_HOME_ROWS],
    homeDescription: env.DEMO
      ? 'Phones, sound, cameras and smart home: gadgets chosen with care, described honestly and sent to your door.'
      : '',
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
function whyNoGuests(env: Env): string | null {
  if (env.REQUIRE_VERIFIED_EMAIL) {
    return 'The shop was started with REQUIRE_VERIFIED_EMAIL=1, and nobody verifies the address of a guest';
  }
  if (env.production && env.SMTP_URL === undefined) {
    return 'The shop was started without SMTP_URL, and guests see their orders by links in mails';
  }
  return null;
}

/** What an older shop was told of bank transfer with its start; null: nothing. */
function earlierTransfer(env: Env): EarlierTransfer | null {
  const { BANK_TRANSFER_TEXT: instructions, BANK_TRANSFER_DAYS: days } = env;
  return instructions ? { instructions, days } : null;
}

/** What the shop's settings begin with, and are bound by, as the process was started. */
export function ownerStart(env: Env) {
  return {
    startedWith: startedWith(env),
    startedInCurrency: env.CURRENCY !== undefined,
    noGuestsBecause: whyNoGuests(env),
    earlierTransfer: earlierTransfer(env),
  };
}

/** What of opening a shop is decided by how it is started, and by how it is paid. */
export function openingStart(env: Env, transfer: BankTransferSettings) {
  return {
    origin: env.origins[0],
    takesMoney: !paysWithoutMoney(env),
    takesTransfers: transfer.isOn,
    sendsMail: env.SMTP_URL !== undefined,
  };
}
