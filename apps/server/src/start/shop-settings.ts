import type { BankTransferSettings } from '@gadgetry/contract/bank-transfer';
import { areFirstRows } from '@gadgetry/contract/home-rows';
import { shopCurrency } from '@gadgetry/contract/money';
import { PICTURE_WIDTHS } from '@gadgetry/contract/pictures';
import type { ShopSettings } from '@gadgetry/contract/shop';
import type { FastifyBaseLogger } from 'fastify';
import { demoAccounts } from '../../demo/accounts.ts';
import type { Env } from '../env.ts';
import type { CurrentSettings } from '../modules/settings/index.ts';
import { mailboxOf, writesMail } from '../modules/notifications/index.ts';
import { paymentMethods } from '../modules/payments/index.ts';
import { shopTerms } from './shop-terms.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly shop: ShopSettings;
  }
}

/** As high as the sign that it stands for, and so wide that the narrowest phones have room beside it. */
const LOGO_HEIGHT = 32;
const LOGO_MAX_WIDTH = 144;
/** Of the picture: twice as wide as it is drawn, for screens that show as much. */
const LOGO_FILE = `/${PICTURE_WIDTHS[0]}.webp`;

function shownLogo({ logo, logoSize }: CurrentSettings): ShopSettings['logo'] {
  if (logo === null || logoSize === null) return undefined;
  const width = Math.round((LOGO_HEIGHT * logoSize.width) / logoSize.height);
  return {
    src: logo.replace(/\/\d+\.webp$/, LOGO_FILE),
    width: Math.min(LOGO_MAX_WIDTH, Math.max(1, width)),
    height: LOGO_HEIGHT,
  };
}

function shownHero({
  heroPicture,
  heroPictureSize,
  heroAlt,
}: CurrentSettings): ShopSettings['home']['picture'] {
  if (heroPicture === null || heroPictureSize === null) return undefined;
  return { src: heroPicture, alt: heroAlt, ...heroPictureSize };
}

/**
 * What every page may know about the shop. What the owner decides on a screen is read anew each time
 * that it is looked at.
 */
export function shopSettings(
  env: Env,
  current: () => CurrentSettings,
  transfer: () => BankTransferSettings,
): ShopSettings {
  return {
    get name() {
      return current().name;
    },
    get tagline() {
      return current().tagline || undefined;
    },
    get country() {
      return current().country;
    },
    get currency() {
      return shopCurrency();
    },
    get numberFormat() {
      const { numberFormat } = current();
      return numberFormat === 'en-US' ? undefined : numberFormat;
    },
    get supportEmail() {
      return current().supportEmail;
    },
    get timeZone() {
      const { timeZone } = current();
      return timeZone === 'UTC' ? undefined : timeZone;
    },
    origin: env.origins[0],
    get accent() {
      return current().accent ?? undefined;
    },
    get logo() {
      return shownLogo(current());
    },
    demoAccounts: env.DEMO
      ? demoAccounts.map(({ email, password, role }) => ({ email, password, role }))
      : [],
    testPayments: env.testPayments,
    get paymentMethods() {
      return paymentMethods(env.PAYMENT_HOLD_MINUTES, transfer()).map(({ name }) => name);
    },
    get home() {
      const settings = current();
      const { bannerText, heroLine, heroTitle, heroButton, heroLink, homeDescription } = settings;
      const said = { bannerText, heroLine, heroTitle, heroButton, heroLink, homeDescription };
      const ownRows = areFirstRows(settings.homeRows) ? undefined : (true as const);
      return { ...said, picture: shownHero(settings), ownRows };
    },
    get terms() {
      return shopTerms(current());
    },
    get reviews() {
      return current().reviews;
    },
    get cartQuantities() {
      return current().cartQuantities;
    },
    get guestCheckout() {
      return current().guestCheckout;
    },
    sendsMail: writesMail(env),
    mailbox: mailboxOf(env),
    signIn: {
      localAccounts: env.LOCAL_ACCOUNTS,
      hostedProvider: env.OIDC_ISSUER === undefined ? null : env.OIDC_NAME,
      verifyFirst: env.REQUIRE_VERIFIED_EMAIL,
    },
  };
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** What is allowed and still has to be known, said in the log at each start. */
export function warnOfSettings(env: Env, log: FastifyBaseLogger): void {
  if (env.testPayments) {
    log.warn({ code: 'test_payments' }, 'no real money is taken: ALLOW_TEST_PAYMENTS is set');
  }
  if (env.production && env.origins[0].startsWith('https:') && env.TRUST_PROXY === 0) {
    // The shop itself speaks no https: somebody in front of it does.
    log.warn(
      { code: 'proxy_not_trusted' },
      'PUBLIC_URL is https and TRUST_PROXY is 0: all visitors count as one, the proxy',
    );
  }
  if (env.BANK_TRANSFER_TEXT !== undefined || env.BANK_TRANSFER_DAYS !== undefined) {
    log.warn(
      { code: 'bank_transfer_moved' },
      'BANK_TRANSFER_TEXT and BANK_TRANSFER_DAYS are no settings any more and can go: what they said was taken over with the first start, unless something had been saved; bank transfer is changed at /admin/settings/payments',
    );
  }
  if (env.DEMO && !LOOPBACK.has(env.HOST)) {
    log.warn(
      { code: 'demo_is_public' },
      'a demo listens to other machines: whoever reaches it can be its admin and read its mail',
    );
  }
}
