import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { type Limit, type RateLimitsOptions, clientAddress, rateLimits } from './rate-limits.ts';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const withEmail = z.union([
  z.object({ email: z.string() }).transform(({ email }) => email),
  z.object({ newEmail: z.string() }).transform(({ newEmail }) => newEmail),
]);
const withSecret = z.object({ clientSecret: z.string() });

// Counted whether or not there is such an account, so that a refusal says nothing about that.
const byAccount = ({ body }: FastifyRequest): string | null =>
  withEmail.safeParse(body).data?.trim().toLowerCase() ?? null;
const byAccountHere = (request: FastifyRequest): string | null => {
  const account = byAccount(request);
  return account === null ? null : `${account}\n${clientAddress(request)}`;
};
const byPerson = (request: FastifyRequest): string | null => request.person?.id ?? null;
const withCode = z.object({ promoCode: z.string().trim().min(1) });
/** Whoever orders with a promo code, or asks what that comes to, tries the code as well. */
const byCodeFrom = (request: FastifyRequest): string | null =>
  withCode.safeParse(request.body).success ? clientAddress(request) : null;
const withGuest = z.object({ guest: z.object({ email: z.string() }) });
/** Mails go to whatever address a guest types; who types it elsewhere has a count of their own. */
const byGuestHere = (request: FastifyRequest): string | null => {
  const typed = withGuest.safeParse(request.body).data?.guest.email.trim().toLowerCase();
  return typed === undefined ? null : `${typed}\n${clientAddress(request)}`;
};
const byPayment = ({ body }: FastifyRequest): string | null => {
  const secret = withSecret.safeParse(body).data?.clientSecret;
  return secret === undefined ? null : createHash('sha256').update(secret).digest('base64url');
};

const promocodeTries: readonly Limit[] = [
  { name: 'promocode', max: 20, seconds: MINUTE },
  { name: 'promocode-long', max: 200, seconds: HOUR },
];

/** By other calls than the one that is only for that: one with a code that is right was no guess. */
const codesTriedElsewhere: readonly Limit[] = promocodeTries.map((limit) => ({
  ...limit,
  by: byCodeFrom,
  failuresOnly: true,
}));

/** Wrong answers to the question who is there: one count for every call that asks a session's owner. */
const proofTries: Limit = {
  name: 'proof-of',
  max: 5,
  seconds: QUARTER,
  by: byPerson,
  failuresOnly: true,
};

/** Of one account: from one address, and from all of them. */
export const WRONG_PASSWORDS = {
  here: { max: 5, minutes: 15 },
  everywhere: { max: 30, minutes: 60 },
} as const;

/**
 * How often is too often. Whoever guesses at one account from many addresses, or at many accounts
 * from one address, meets a limit either way; whoever mistypes a few times does not.
 */
const limited: Readonly<Record<string, readonly Limit[]>> = {
  'POST /api/auth/sign-in/email': [
    { name: 'sign-in', max: 10, seconds: MINUTE },
    { name: 'sign-in-long', max: 100, seconds: HOUR },
    {
      name: 'password-here',
      max: WRONG_PASSWORDS.here.max,
      seconds: WRONG_PASSWORDS.here.minutes * MINUTE,
      by: byAccountHere,
      failuresOnly: true,
    },
    {
      name: 'password',
      max: WRONG_PASSWORDS.everywhere.max,
      seconds: WRONG_PASSWORDS.everywhere.minutes * MINUTE,
      by: byAccount,
      failuresOnly: true,
    },
  ],
  // Beside it each challenge takes five tries and each account ten in a quarter of an hour: totp.ts.
  'POST /api/auth/sign-in/second-step': [{ name: 'second-step', max: 20, seconds: QUARTER }],
  // Guessing is hopeless; each challenge is a row until it has ended, and each page to sign in asks for one.
  'POST /api/auth/passkey/challenge': [
    { name: 'passkey-challenge', max: 60, seconds: MINUTE },
    { name: 'passkey-challenge-long', max: 600, seconds: HOUR },
  ],
  'POST /api/auth/sign-in/passkey': [
    { name: 'passkey', max: 20, seconds: MINUTE },
    { name: 'passkey-long', max: 200, seconds: HOUR },
  ],
  'POST /api/auth/sign-up/email': [{ name: 'sign-up', max: 10, seconds: 10 * MINUTE }],
  'POST /api/auth/change-password': [
    { name: 'change-password', max: 10, seconds: QUARTER },
    proofTries,
  ],
  // Guesses are counted by account, from wherever they come.
  'POST /api/v1/account/reauthentication': [
    { name: 'reauthentication', max: 20, seconds: QUARTER },
    proofTries,
  ],
  'POST /api/v1/account/reauthentication/code': [
    { name: 'confirmation-code', max: 20, seconds: QUARTER },
    { name: 'confirmation-code-of', max: 5, seconds: HOUR, by: byPerson },
  ],
  'POST /api/v1/account/totp/confirmation': [
    { name: 'totp-confirmation', max: 20, seconds: QUARTER },
  ],
  // Guessing is hopeless; an answer reads the database, and accepting hashes a password.
  'POST /api/v1/staff-invitations/look': [{ name: 'invitation', max: 60, seconds: MINUTE }],
  'POST /api/v1/staff-invitations/accept': [
    { name: 'invitation-accepted', max: 20, seconds: QUARTER },
  ],
  'POST /api/v1/first-admin': [{ name: 'first-admin', max: 20, seconds: QUARTER }],
  // An answer tells whether somebody has signed up with an address.
  'POST /api/v1/admin/staff': [{ name: 'appoint-of', max: 60, seconds: HOUR, by: byPerson }],
  // Each is a mail to whatever address.
  'POST /api/v1/admin/staff-invitations': [
    { name: 'invite-of', max: 60, seconds: HOUR, by: byPerson },
    { name: 'invite-to', max: 10, seconds: DAY, by: byAccount },
  ],
  'POST /api/v1/admin/staff-invitations/:id/send-again': [
    { name: 'invite-again-of', max: 60, seconds: HOUR, by: byPerson },
  ],
  // Each is a mail, to whoever asks.
  'POST /api/v1/admin/mail-texts/:name/test': [
    { name: 'mail-test-of', max: 60, seconds: HOUR, by: byPerson },
  ],
  // Each is a call to the payment provider, or several.
  'POST /api/v1/admin/payment-connection/check': [
    { name: 'payment-check-of', max: 60, seconds: HOUR, by: byPerson },
  ],
  'POST /api/v1/admin/payment-connection/test-event': [
    { name: 'payment-test-of', max: 20, seconds: HOUR, by: byPerson },
  ],
  'POST /api/auth/sign-out': [],
  'POST /api/auth/sign-in/hosted': [{ name: 'hosted', max: 30, seconds: MINUTE }],
  'DELETE /api/v1/account': [{ name: 'leave', max: 10, seconds: QUARTER }, proofTries],
  'POST /api/v1/promocodes/validate': promocodeTries,
  'POST /api/v1/pictures': [
    { name: 'picture', max: 60, seconds: MINUTE },
    { name: 'picture-of', max: 600, seconds: HOUR, by: byPerson },
  ],
  // Whoever changes a review makes the owner read it again.
  'PUT /api/v1/products/:id/own-review': [
    { name: 'review', max: 30, seconds: HOUR },
    { name: 'review-of', max: 10, seconds: HOUR, by: byPerson },
  ],
  'POST /api/v1/products/:id/own-review/pictures': [
    { name: 'review-picture', max: 30, seconds: 10 * MINUTE },
    { name: 'review-picture-of', max: 40, seconds: HOUR, by: byPerson },
  ],
  'POST /api/v1/orders/:id/returns/pictures': [
    { name: 'return-picture', max: 30, seconds: 10 * MINUTE },
    { name: 'return-picture-of', max: 40, seconds: HOUR, by: byPerson },
  ],
  'DELETE /api/v1/products/:id/own-review': [
    { name: 'review-withdrawn-of', max: 10, seconds: HOUR, by: byPerson },
  ],
  // A guest's call sends a mail, to whatever address.
  'POST /api/v1/products/:id/notices': [
    { name: 'notice', max: 20, seconds: HOUR },
    { name: 'notice-of', max: 60, seconds: HOUR, by: byPerson },
    { name: 'notice-to', max: 5, seconds: DAY, by: byAccount },
  ],
  'POST /confirm-notice': [{ name: 'confirm-notice', max: 60, seconds: MINUTE }],
  'POST /end-notices': [{ name: 'end-notices', max: 60, seconds: MINUTE }],
  'POST /review-mails': [{ name: 'review-mails', max: 60, seconds: MINUTE }],
  // Tries of codes are counted together, whichever of the three calls they come by.
  'POST /api/v1/orders': [
    { name: 'order', max: 30, seconds: MINUTE },
    { name: 'order-to', max: 30, seconds: DAY, by: byGuestHere },
    ...codesTriedElsewhere,
  ],
  // Sends a mail to whoever has ordered, where the number is right.
  'POST /api/v1/orders/find': [
    { name: 'find-order', max: 20, seconds: HOUR },
    { name: 'find-order-of', max: 5, seconds: DAY, by: byAccount },
  ],
  // Each is a mail, and that of a withdrawal goes to whatever address.
  'POST /api/v1/orders/:id/returns': [
    { name: 'return', max: 30, seconds: HOUR },
    { name: 'return-of', max: 30, seconds: HOUR, by: byPerson },
  ],
  'POST /api/v1/orders/:id/withdrawals': [
    { name: 'withdrawal', max: 30, seconds: HOUR },
    { name: 'withdrawal-to', max: 10, seconds: DAY, by: byAccount },
  ],
  // How often it is asked as such is bounded as reads are: read-limit.ts.
  'POST /api/v1/quotes': codesTriedElsewhere,
  'POST /api/v1/payments/create-checkout-session': [
    { name: 'payment', max: 30, seconds: MINUTE },
    { name: 'payment-of', max: 60, seconds: HOUR, by: byPerson },
  ],
  // The provider sends from few addresses, and in bursts.
  'POST /api/v1/payments/webhook': [{ name: 'webhook', max: 6_000, seconds: MINUTE }],
  'POST /sandbox/v1/payment-page': [{ name: 'payment-page', max: 60, seconds: MINUTE }],
  // Whoever has a list of stolen cards tries them one after the other.
  'POST /sandbox/v1/payment-page/confirm': [
    { name: 'card', max: 10, seconds: MINUTE },
    { name: 'card-of', max: 15, seconds: QUARTER, by: byPayment },
  ],
  'POST /sandbox/v1/payment-page/challenge': [
    { name: 'challenge', max: 10, seconds: MINUTE },
    { name: 'challenge-of', max: 15, seconds: QUARTER, by: byPayment },
  ],
};

/** Every other call that changes an account or sends a mail, from the day on which it is added. */
const accountCall: Limit = { name: 'account', max: 30, seconds: QUARTER };
const accountMail: Limit = { name: 'account-mail', max: 5, seconds: HOUR, by: byAccount };

/** Routes with limits of their own. */
export const limitedRoutes = Object.keys(limited);

/** @param verifyFirst signing up sends a mail, to whatever address */
function limitsOf(verifyFirst: boolean, method: string, path: string): readonly Limit[] {
  const own = limited[`${method} ${path}`];
  if (verifyFirst && own !== undefined && path === '/api/auth/sign-up/email')
    return [...own, accountMail];
  if (own !== undefined) return own;
  return method === 'POST' && path.startsWith('/api/auth/') ? [accountCall, accountMail] : [];
}

/** The limits of the shop's calls, unless its settings have lifted them. */
export function limitCalls(
  env: Env,
  options: Pick<RateLimitsOptions, 'counts' | 'securityEvents'>,
): FastifyPluginAsync {
  if (env.RATE_LIMITS === 'off') return async () => undefined;
  return rateLimits({
    ...options,
    secret: env.AUTH_SECRET,
    limitsOf: (method, path) => limitsOf(env.REQUIRE_VERIFIED_EMAIL, method, path),
  });
}
