import type { PasskeyProof } from '@gadgetry/contract/passkeys';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { expect } from 'vitest';
import { openMailShop } from './mails.ts';
import { cookieOf } from './people.ts';
import { type TestShop, bearerFor } from './shop.ts';

type Circumstances = Partial<Parameters<Authenticator['prove']>[1]>;

type Opened = Awaited<ReturnType<typeof openMailShop>>;

interface Answer {
  readonly cookies: { readonly name: string; readonly value: string }[];
}

/** The cookies that an answer has set, beside those that were there. */
function withCookies(answer: Answer, before = ''): string {
  const set = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return [before, ...set].filter((cookie) => cookie !== '').join('; ');
}

/** A browser with an authenticator, at a test shop. */
export function passkeyUser(
  { shop, post }: Pick<Opened, 'shop' | 'post'>,
  authenticator = createAuthenticator(),
) {
  const { origins } = shop.env;

  /** What the authenticator answers to a new challenge, with the cookies that it belongs to. */
  const proof = async (cookie = '', circumstances: Circumstances = {}) => {
    const asked = await post('/passkey/challenge', {}, cookie === '' ? 'a=b' : cookie);
    const { challenge }: { challenge: string } = asked.json();
    const credential = authenticator.prove(challenge, { origin: origins[0], ...circumstances });
    return { credential, cookie: withCookies(asked, cookie), asked };
  };
  const send = (credential: PasskeyProof, cookie: string) =>
    post('/sign-in/passkey', { credential }, cookie);

  /** As far as the authenticator's answer; what it returns sends that. */
  const prepare = async (
    cookie: string,
    { name = 'My phone', ...circumstances }: Circumstances & { name?: string } = {},
  ) => {
    const begun = await post('/passkey/enrolment', {}, cookie);
    if (begun.statusCode !== 200) return async () => begun;
    const { challenge }: { challenge: string } = begun.json();
    const credential = authenticator.enrol(challenge, { origin: origins[0], ...circumstances });
    return () =>
      post('/passkey/enrolment/finish', { name, credential }, withCookies(begun, cookie));
  };

  return {
    authenticator,
    proof,
    send,

    begin: (cookie: string) => post('/passkey/enrolment', {}, cookie),

    prepare,

    /** Adds the passkey to the account that the session cookie opens. */
    enrol: async (cookie: string, options: Circumstances & { name?: string } = {}) =>
      (await prepare(cookie, options))(),

    async signIn(circumstances: Circumstances = {}) {
      const { credential, cookie } = await proof('', circumstances);
      return send(credential, cookie);
    },
  };
}

export const robin = {
  name: 'Robin Reed',
  email: 'robin@example.org',
  password: 'a-good-password',
};
export const kim = { name: 'Kim Lane', email: 'kim@example.org', password: 'another-good-one' };

/** Calls of the API in the name of whoever has the cookie. */
export async function callsOf(shop: TestShop, cookie: string) {
  const authorization = `Bearer ${await bearerFor(shop, cookie)}`;
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    cookies = '',
  ) =>
    shop.app.inject({
      method,
      url: `/api/v1/account${path}`,
      headers: { authorization, ...(cookies !== '' && { cookie: cookies }) },
      ...(payload && { payload }),
    });
  const list = async (): Promise<{ _id: string; name: string; lastUsedAt: string | null }[]> =>
    (await call('GET', '')).json().passkeys;
  return { call, list };
}

/** Somebody has signed up. */
export async function arrive(opened: Opened, person = robin) {
  const cookie = cookieOf(await opened.post('/sign-up/email', person));
  return { cookie, ...(await callsOf(opened.shop, cookie)), ...passkeyUser(opened) };
}

/** Robin has a passkey. */
export async function openWithPasskey(settings: Record<string, string> = {}) {
  const opened = await openMailShop(settings);
  const person = await arrive(opened);
  expect((await person.enrol(person.cookie)).statusCode).toBe(200);
  return { ...opened, ...person };
}
