import { PASSWORD_MAX, PASSWORD_MIN } from '@gadgetry/contract/identity';
import { betterAuth } from 'better-auth';
import { admin } from 'better-auth/plugins/admin';
import { adminAc, userAc } from 'better-auth/plugins/admin/access';
import { jwt } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../../env.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { createEncryption } from '../../database/encryption.ts';
import { violatedConstraint } from '../../errors/constraint-errors.ts';
import type { SecurityEvents } from '../../observability/security-events.ts';
import { afterAccountCalls } from './auth-events.ts';
import { BEARER_ALGORITHM, BEARER_SECONDS, readOwnKeys } from './sessions/bearer.ts';
import { hashedTokens } from './hashed-tokens.ts';
import { hostedProvider } from './hosted/hosted-provider.ts';
import type { NotifyOwner } from './account-notifications.ts';
import { generationOf } from './sessions/sign-in-generation.ts';
import { passkeyPlugin } from './passkeys/passkey-plugin.ts';
import { beginSessionPlugin, type SignInChallenges } from './second-factor/second-step.ts';

export const AUTH_PATH = '/api/auth';
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** How long a session lives that nobody uses. */
export const SESSION_DAYS = 30;

export function isSecure(env: Pick<Env, 'origins'>): boolean {
  return env.origins[0].startsWith('https://');
}

/** Browsers accept a `__Host-` cookie only over https, so plain http has to do without the prefix. */
function cookiePrefix(env: Pick<Env, 'origins'>): string {
  return isSecure(env) ? '__Host-gadgetry' : 'gadgetry';
}

export function sessionCookieName(env: Pick<Env, 'origins'>): string {
  return `${cookiePrefix(env)}.session_token`;
}

/**
 * Outside production a page may also be opened by another name or port than the canonical one: an
 * Origin that equals the address the request was sent to is the same origin by definition.
 */
export function trustedOrigins(env: Env) {
  return (host: string | null | undefined): string[] => {
    const own = host == null || env.production ? [] : [`http://${host}`, `https://${host}`];
    return [...env.origins, ...own];
  };
}

export interface PasswordOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

interface AuthDependencies {
  readonly env: Env;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly notifyOwner: NotifyOwner;
  readonly securityEvents: SecurityEvents;
  readonly challenges: SignInChallenges;
  /** Told once a new password was chosen by a mailed link. */
  readonly onPasswordReset: (user: PasswordOwner) => Promise<void>;
  /** With the hosted provider of the settings, whose discovery document is read at once. */
  readonly hosted?: boolean;
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The account library, set up for this shop. Only this folder knows its shapes. */
export function createAuth({
  env,
  db,
  log,
  notifyOwner,
  securityEvents,
  challenges,
  onPasswordReset,
  hosted = false,
}: AuthDependencies) {
  return betterAuth({
    appName: env.SHOP_NAME,
    baseURL: env.origins[0],
    basePath: AUTH_PATH,
    secret: env.AUTH_SECRET,
    trustedOrigins: (request) => trustedOrigins(env)(request?.headers.get('host')),
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // What is thrown by accident goes to the shop's one error handler.
    onAPIError: { throw: true, errorURL: `${env.origins[0]}/sign-in` },
    logger: {
      level: 'warn',
      log: (_level, message, ...details) => {
        // The details may hold what people have typed; an error is all that is of use here. What
        // comes without one is a refusal, and not the owner's trouble.
        const err = details.find((detail) => detail instanceof Error);
        if (err === undefined) log.warn(`accounts: ${message}`);
        // A passkey that has signed something else, or whatever was sent in place of one; an address that
        // somebody else took in the same moment.
        else if (
          /^Failed to verify (registration|authentication)$/.test(message) ||
          violatedConstraint(err)?.startsWith('users_email') === true
        )
          log.warn({ err }, `accounts: ${message}`);
        else log.error({ err }, `accounts: ${message}`);
      },
    },
    hooks: { after: afterAccountCalls({ events: securityEvents, db, challenges }) },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, generation: generationOf(account.userId) },
          }),
        },
      },
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, generation: generationOf(session.userId) },
          }),
        },
        delete: {
          after: async ({ userId }, context) => {
            if (context?.path !== '/sign-out') return;
            await securityEvents.note({ kind: 'sign_out', account: { id: userId, email: null } });
          },
        },
      },
    },
    emailAndPassword: {
      enabled: env.LOCAL_ACCOUNTS,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      requireEmailVerification: env.REQUIRE_VERIFIED_EMAIL,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: async ({ user: { id, email, name }, token }) => {
        await notifyOwner({ kind: 'reset-password', to: email, name, token });
        await securityEvents.note({ kind: 'password_reset_asked', account: { id, email } });
      },
      onPasswordReset: async ({ user }) => {
        await onPasswordReset(user);
        await securityEvents.note({ kind: 'password_reset', account: user });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user: { email, name }, token }) =>
        notifyOwner({ kind: 'verify-email', to: email, name, token }),
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...timestamps },
      // The library's way would sign in whoever opens the link, and leave no way back: email-changes.ts.
      changeEmail: { enabled: false },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_DAYS * DAY,
      updateAge: DAY,
      // The shop asks in its own way, and more often: reauthentication.ts.
      freshAge: 0,
      additionalFields: {
        generation: { type: 'number', required: false, input: false, returned: false },
      },
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'accounts',
      // An address counts as proven only where both the provider and the shop have proven it.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      // A sign-in that is under way travels with its browser, encrypted, and not through the database.
      storeStateStrategy: 'cookie',
      additionalFields: {
        generation: { type: 'number', required: false, input: false, returned: false },
      },
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...timestamps },
    },
    plugins: [
      hashedTokens(createEncryption(env.AUTH_SECRET, 'accounts')),
      beginSessionPlugin,
      ...(env.LOCAL_ACCOUNTS ? [passkeyPlugin(env, db)] : []),
      ...(hosted ? [hostedProvider({ env, db, log })] : []),
      admin({
        defaultRole: 'shopper',
        adminRoles: ['admin'],
        roles: { admin: adminAc, shopper: userAc },
        bannedUserMessage: 'This account has been suspended. Please contact support',
        schema: {
          user: { fields: { banReason: 'ban_reason', banExpires: 'ban_expires' } },
          session: { fields: { impersonatedBy: 'impersonated_by' } },
        },
      }),
      jwt({
        disableSettingJwtHeader: true,
        adapter: { getJwks: readOwnKeys },
        jwks: { keyPairConfig: { alg: BEARER_ALGORITHM }, rotationInterval: 90 * DAY },
        jwt: {
          issuer: env.origins[0],
          audience: env.origins[0],
          expirationTime: `${BEARER_SECONDS}s`,
        },
        schema: {
          jwks: {
            modelName: 'signing_keys',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
      }),
    ],
    advanced: {
      // Said out loud, because the library drops both checks by itself where NODE_ENV is 'test'.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      // The prefix says it already; on its own the library would add the weaker `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(env), sameSite: 'lax', httpOnly: true },
      cookiePrefix: cookiePrefix(env),
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
      // A test compares the tables with what the library expects; start-up need not.
      database: { generateId: newId, validateSchema: false },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
