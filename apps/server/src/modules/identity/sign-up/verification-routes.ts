import { setTimeout as sleep } from 'node:timers/promises';
import {
  type VerifyEmailInput,
  sendVerificationInput,
  statusAnswer,
  verifyEmailInput,
} from '@gadgetry/contract/account';
import { signUpAnswer, signUpRequest, accountAnswer } from '@gadgetry/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Env } from '../../../env.ts';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { createForwarding } from '../auth-forwarding.ts';
import { AUTH_PATH, type Auth } from '../auth.ts';
import type { ReadCookie } from '../sessions/session-cookies.ts';
import { type EmailChanges, isEmailChange, refuseAnother } from '../email-changes/email-changes.ts';
import { SAME_TIME_MS } from '../passwords/password-routes.ts';
import { listWaysIn } from '../account-store.ts';
import type { PendingSignUps } from './pending-sign-ups.ts';
import { findWithPassword } from './pending-sign-ups-store.ts';

interface VerificationDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly db: Database;
  readonly readCookie: ReadCookie;
  readonly signUps: PendingSignUps;
  readonly changes: EmailChanges;
}

const tags = ['accounts'];
const forUser = { tags, response: { 200: accountAnswer } };
const forStatus = { tags, response: { 200: statusAnswer } };

/** The library takes half a second for strangers, so that its time tells nothing. */
const REMINDER_MS = 600;

const claims = z.object({ email: z.string() });

/**
 * Links of the account library's that change an address sign in whoever opens them. The shop mails
 * none; those from before it had its own are of no use any more.
 * @throws ShopError validation_failed
 */
function refuseLibraryEmailChange(token: string): void {
  let updateTo: unknown;
  try {
    ({ updateTo } = decodeJwt(token));
  } catch {
    // Not a token at all: the library says what is wrong with it.
    return;
  }
  if (updateTo === undefined) return;
  throw new ShopError('validation_failed', 'This link is not valid, or was used before');
}

/** Which account a link of the account library's verifies; null for one that it has not made. */
async function readVerification(token: string, secret: string): Promise<{ email: string } | null> {
  const key = new TextEncoder().encode(secret);
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null);
  return claims.safeParse(verified?.payload).data ?? null;
}

/**
 * An address is verified before anybody is signed in with it. A link proves who has the mailbox, the
 * password who has signed up: only both together open an account. Otherwise people would press a
 * button in a mail that they had not asked for, and so hand their address to whoever had used it.
 */
export function verifyFirstRoutes(dependencies: VerificationDependencies) {
  const { auth, env, db, readCookie, signUps, changes } = dependencies;
  const { forward } = createForwarding(env);

  const checkPassword = async (hash: string | undefined, password: string): Promise<void> => {
    const { password: passwords } = await auth.$context;
    if (hash === undefined || !(await passwords.verify({ hash, password }))) {
      throw new ShopError('validation_failed', 'This is not the password of this sign-up');
    }
  };

  /** A new address wants its link, and its owner: signed in here, or by their password. */
  const openEmailChange = async (
    request: FastifyRequest<{ Body: VerifyEmailInput }>,
    reply: FastifyReply,
  ): Promise<void> => {
    const { token, password } = request.body;
    const owner = await changes.ownerOf(token);
    const session = await readCookie(request, reply);
    refuseAnother(session, owner);
    if (session === null) {
      if (password === undefined) {
        throw new ShopError('validation_failed', 'Please enter your password');
      }
      const known = (await listWaysIn(db, owner)).find((way) => way.password !== null);
      await checkPassword(known?.password ?? undefined, password);
    }
    await changes.confirm(token);
  };

  /** For links of the library's: those of accounts that are there. */
  const openLibraryLink = async (
    request: FastifyRequest<{ Body: VerifyEmailInput }>,
    reply: FastifyReply,
  ): Promise<string | null> => {
    const { token, password } = request.body;
    refuseLibraryEmailChange(token);
    const path = `/verify-email?token=${encodeURIComponent(token)}`;
    const letLibrary = () => forward(auth, request, reply, { method: 'GET', path });
    const link = await readVerification(token, env.AUTH_SECRET);
    // A damaged or old one: the library says what is wrong with it.
    if (link === null) return letLibrary().then(() => null);
    if (password === undefined) {
      const session = await readCookie(request, reply);
      if (session?.person.email !== link.email) {
        throw new ShopError('validation_failed', 'Please enter your password');
      }
      return letLibrary().then(() => null);
    }
    const account = await findWithPassword(db, link.email);
    await checkPassword(account?.hash, password);
    if (account === null) return letLibrary().then(() => null);
    await signUps.finish(account);
    return link.email;
  };

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/sign-up/email`,
      { schema: { tags, response: { 200: signUpAnswer }, body: signUpRequest } },
      async ({ body }) => {
        await Promise.all([signUps.begin(body), sleep(SAME_TIME_MS)]);
        return { user: null };
      },
    );

    app.post(
      `${AUTH_PATH}/send-verification-email`,
      { schema: { ...forStatus, body: sendVerificationInput } },
      async (request, reply) => {
        const call = { path: '/send-verification-email', body: request.body };
        const session = await readCookie(request, reply);
        await Promise.all([
          forward(auth, request, reply, call),
          ...(session === null ? [signUps.remind(request.body.email), sleep(REMINDER_MS)] : []),
        ]);
        return { status: true };
      },
    );

    app.post(
      `${AUTH_PATH}/verify-email`,
      { schema: { ...forStatus, body: verifyEmailInput } },
      async (request, reply) => {
        const { token, password } = request.body;
        if (isEmailChange(token)) {
          await openEmailChange(request, reply);
          return { status: true };
        }
        const signUp = signUps.open(token);
        let email: string | null;
        if (signUp === null) {
          email = await openLibraryLink(request, reply);
        } else {
          if (password === undefined) {
            throw new ShopError('validation_failed', 'Please enter your password');
          }
          await checkPassword(signUp.hash, password);
          if (!(await signUps.finish(signUp))) {
            const verified = 'This address is verified already. Please sign in';
            throw new ShopError('validation_failed', verified);
          }
          email = signUp.email;
        }
        if (email !== null) {
          const body = { email, password };
          // Where an authenticator app is set up this signs nobody in: the page then leads there.
          await forward(auth, request, reply, { path: '/sign-in/email', body });
        }
        return { status: true };
      },
    );
  });
}

/** A new account is signed in at once, and its address verified when its owner likes. */
export function verifyLaterRoutes({
  auth,
  env,
  changes,
  readCookie,
}: Pick<VerificationDependencies, 'auth' | 'env' | 'changes' | 'readCookie'>) {
  const { forward, forwardForUser } = createForwarding(env);

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/sign-up/email`,
      { schema: { ...forUser, body: signUpRequest } },
      (request, reply) =>
        forwardForUser(auth, request, reply, { path: '/sign-up/email', body: request.body }),
    );
    app.post(
      `${AUTH_PATH}/send-verification-email`,
      { schema: { ...forStatus, body: sendVerificationInput } },
      async (request, reply) => {
        const call = { path: '/send-verification-email', body: request.body };
        return statusAnswer.parse(await forward(auth, request, reply, call));
      },
    );

    app.post(
      `${AUTH_PATH}/verify-email`,
      { schema: { ...forStatus, body: verifyEmailInput } },
      async (request, reply) => {
        const { token } = request.body;
        if (isEmailChange(token)) {
          refuseAnother(await readCookie(request, reply), await changes.ownerOf(token));
          await changes.confirm(token);
          return { status: true };
        }
        refuseLibraryEmailChange(token);
        const path = `/verify-email?token=${encodeURIComponent(token)}`;
        const call = { method: 'GET', path } as const;
        return statusAnswer.parse(await forward(auth, request, reply, call));
      },
    );
  });
}
