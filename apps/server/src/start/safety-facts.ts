import { PASSWORD_MIN } from '@gadgetry/contract/identity';
import { formatMoney } from '@gadgetry/contract/money';
import type { FixedRule, SafetySettings } from '@gadgetry/contract/safety-settings';
import { KEPT_DAYS } from '../database/retention.ts';
import type { Env } from '../env.ts';
import { WRONG_PASSWORDS } from '../http/limited-routes.ts';
import { RECENT_MINUTES, SESSION_DAYS } from '../modules/identity/index.ts';
import type { SafetyDependencies } from '../modules/settings/index.ts';

/** What stands until somebody saves something else on the screen. */
function startedSafety(env: Env): SafetySettings {
  return {
    staffSecondFactor: env.REQUIRE_STAFF_SECOND_FACTOR,
    keepSecurityEvents: KEPT_DAYS.securityEvents,
    keepSearches: KEPT_DAYS.searches,
    keepMails: KEPT_DAYS.mails,
    keepDrafts: KEPT_DAYS.orderDrafts,
    keepDeliveries: KEPT_DAYS.webhookDeliveries,
  };
}

/** Why a second factor is demanded whatever is saved, in words for the owner; null: it is not. */
function whySecondFactor(env: Env): string | null {
  return env.REQUIRE_STAFF_SECOND_FACTOR
    ? 'The shop was started with REQUIRE_STAFF_SECOND_FACTOR=1, which nobody takes back on a screen'
    : null;
}

const days = (count: number) => `${count} days`;
const WHERE_STARTED = 'Set where the shop is started.';

function securityRules(env: Env): FixedRule[] {
  const above = env.REFUND_CONFIRM_ABOVE;
  return [
    {
      name: 'Passwords',
      value: `${PASSWORD_MIN} characters or more`,
      why: 'Those that are easily guessed are refused too. Rules about signs and digits make passwords worse.',
    },
    {
      name: 'Staying signed in',
      value: `${days(SESSION_DAYS)} after the last visit`,
      why: 'Changing the password, a role or a ban ends it at once.',
    },
    {
      name: 'Showing again who you are',
      value: `After ${RECENT_MINUTES} minutes`,
      why: 'For what a thief of an open screen must not do: roles, keys, these rules.',
    },
    {
      name: 'Wrong passwords',
      value: `${WRONG_PASSWORDS.here.max} in ${WRONG_PASSWORDS.here.minutes} minutes from one address, ${WRONG_PASSWORDS.everywhere.max} in an hour in all`,
      why:
        env.RATE_LIMITS === 'off'
          ? 'Lifted: started with RATE_LIMITS=off.'
          : 'The same in every shop.',
    },
    {
      name: 'Large refunds',
      value:
        above === undefined ? 'Nobody shows again who they are' : `Above ${formatMoney(above)}`,
      why: `${WHERE_STARTED} (REFUND_CONFIRM_ABOVE)`,
    },
    {
      name: 'Confirmed addresses',
      value: env.REQUIRE_VERIFIED_EMAIL ? 'Needed to sign in' : 'Not needed',
      why: `${WHERE_STARTED} (REQUIRE_VERIFIED_EMAIL)`,
    },
  ];
}

const PERIODS: readonly FixedRule[] = [
  {
    name: 'Orders, payments, invoices and stock',
    value: 'For ever',
    why: 'Your books need them, and the law does. Of a deleted account the person is taken out.',
  },
  {
    name: 'The history of changes',
    value: 'For ever',
    why: 'Otherwise nobody could say who did what.',
  },
  {
    name: 'Events of the payment provider',
    value: days(KEPT_DAYS.providerEvents),
    why: 'Longer than it repeats and shows them, so that none is acted on twice.',
  },
  {
    name: 'Imports',
    value: days(KEPT_DAYS.productImports),
    why: 'For so long they can be undone.',
  },
  {
    name: 'Searches of one visitor alone',
    value: days(KEPT_DAYS.searchesOfOne),
    why: 'They may be somebody’s own words.',
  },
  {
    name: 'Who waits for a product',
    value: 'A year',
    why: 'Nobody remembers after that what they wanted.',
  },
  {
    name: 'Ended sessions and links',
    value: 'A day',
    why: 'Nobody needs them any more.',
  },
  {
    name: 'Carts',
    value: 'In the browser of whoever shops',
    why: 'The shop keeps none.',
  },
];

/** What the process was started with, and what its screen shows beside what is decided there. */
export function safetyOf(env: Env): Omit<SafetyDependencies, 'db'> {
  return {
    startedWith: startedSafety(env),
    secondFactorBecause: whySecondFactor(env),
    fixed: { securityRules: securityRules(env), periods: PERIODS },
  };
}
