import { accountAnswer } from '@gadgetry/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@gadgetry/contract/errors';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { headersForAuth, passCookies } from './sessions/session-cookies.ts';
import { ShopError } from '../../errors/shop-error.ts';

interface Refusal {
  readonly code: ErrorCode;
  /** Left out: the default of the code. */
  readonly message?: string;
}

/** Of a mailed link that opens nothing. */
export const LINK_OVER = 'This link is not valid, or was used before';

const SIGN_IN_AGAIN: Refusal = {
  code: 'unauthenticated',
  message: 'This sign-in has ended. Please sign in again',
};

const byLibraryCode: Partial<Record<string, Refusal>> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'unauthenticated', message: 'Invalid email or password' },
  // What the sign-in was checked against has changed meanwhile, or its owner was banned.
  FAILED_TO_CREATE_SESSION: SIGN_IN_AGAIN,
  UNABLE_TO_CREATE_SESSION: SIGN_IN_AGAIN,
  INVALID_TOKEN: {
    code: 'validation_failed',
    message: LINK_OVER,
  },
  TOKEN_EXPIRED: { code: 'validation_failed', message: 'This link has expired' },
  USER_NOT_FOUND: {
    code: 'validation_failed',
    message: LINK_OVER,
  },
  INVALID_USER: { code: 'validation_failed', message: 'This link belongs to another account' },
  EMAIL_ALREADY_VERIFIED: {
    code: 'validation_failed',
    message: 'This address is verified already',
  },
  EMAIL_NOT_VERIFIED: { code: 'email_unverified' },
  INVALID_PASSWORD: { code: 'validation_failed', message: 'The current password is not right' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { code: 'email_taken' },
  // The look-up before has just found the address free: someone took it in the same moment.
  FAILED_TO_CREATE_USER: { code: 'email_taken' },
  CHALLENGE_NOT_FOUND: {
    code: 'validation_failed',
    message: 'This took too long, or was used before. Please try again',
  },
  PASSKEY_NOT_FOUND: {
    code: 'unauthenticated',
    message: 'This passkey opens no account here. It may have been removed',
  },
  AUTHENTICATION_FAILED: { code: 'unauthenticated', message: 'This passkey was not accepted' },
  FAILED_TO_VERIFY_REGISTRATION: {
    code: 'validation_failed',
    message: 'This passkey could not be added. Please try again',
  },
  PREVIOUSLY_REGISTERED: {
    code: 'validation_failed',
    message: 'This passkey belongs to an account already',
  },
  USER_NOT_VERIFIED: {
    code: 'forbidden',
    message: 'This passkey has asked for no finger, face or PIN. Please use one that does',
  },
  BANNED_USER: {
    code: 'forbidden',
    message: 'This account has been suspended. Please contact support',
  },
  INVALID_ORIGIN: { code: 'forbidden', message: 'This request comes from another site' },
  MISSING_OR_NULL_ORIGIN: { code: 'forbidden', message: 'This request comes from another site' },
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: {
    code: 'forbidden',
    message: 'This request comes from another site',
  },
};

const byStatus: Partial<Record<number, ErrorCode>> = {
  400: 'validation_failed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  422: 'validation_failed',
};

const libraryError = z.object({ code: z.string().optional() });

/** The shop's own words for what the account library refused; an Error for what it should not have. */
export function refusalOf(status: number, body: unknown): Error {
  const code = libraryError.safeParse(body).data?.code ?? '';
  const known = byLibraryCode[code];
  if (known !== undefined) return new ShopError(known.code, known.message);
  const general = byStatus[status];
  if (general !== undefined) return new ShopError(general);
  return new Error(`the account library answered ${status} ${code}`);
}

interface LibraryCall {
  readonly method?: 'GET' | 'POST';
  /** Below the account library's own path. */
  readonly path: string;
  readonly body?: object;
}

/** Makes calls of the account library in a person's name. */
export function createForwarding(env: Env) {
  const send = async (
    auth: Auth,
    request: FastifyRequest,
    reply: FastifyReply,
    { method = 'POST', path, body = {} }: LibraryCall,
  ): Promise<Response> => {
    const headers = headersForAuth(request);
    const init = { method, headers };
    if (method === 'POST') headers.set('content-type', 'application/json');
    const answer = await auth.handler(
      new Request(
        new URL(`${AUTH_PATH}${path}`, env.origins[0]),
        method === 'POST' ? { ...init, body: JSON.stringify(body) } : init,
      ),
    );
    passCookies(env, answer.headers, reply);
    return answer;
  };

  const forward = async (
    ...call: [Auth, FastifyRequest, FastifyReply, LibraryCall]
  ): Promise<unknown> => {
    const answer = await send(...call);
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw refusalOf(answer.status, said);
    return said;
  };

  return {
    /** The library's answer as it is, for those that lead elsewhere. Its cookies are passed on. */
    send,
    /** What the library says. @throws ShopError in the shop's own words for what it refuses */
    forward,
    forwardForUser: async (...call: [Auth, FastifyRequest, FastifyReply, LibraryCall]) =>
      accountAnswer.parse(await forward(...call)),
  };
}
