import { setTimeout as delay } from 'node:timers/promises';
import type { TotpSetup } from '@gadgetry/contract/second-factor';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { expect, test } from 'vitest';
import { openMailShop } from '../../../../test/mails.ts';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { arrive, openWithPasskey, passkeyUser, robin } from '../../../../test/passkeys.ts';
import { cookieOf } from '../../../../test/people.ts';
import type { TestShop } from '../../../../test/shop.ts';
import { lockWaysIn } from '../account-lock.ts';
import { replaceWaysIn } from '../email-changes/email-changes-store.ts';

const { email, password } = robin;
const OWNERS_HASH = 'what the owner has chosen';
const newPassword = 'an-intruders-choice';

type Open = Awaited<ReturnType<typeof openWithPasskey>>;

async function rowsOf(shop: TestShop, statement: string): Promise<Record<string, unknown>[]> {
  return (await shop.database.pool.query(statement)).rows;
}

/** Until a call that was allowed to begin has come as far as what it would change. */
async function untilItWaits(shop: TestShop): Promise<void> {
  for (let looked = 0; looked < 400; looked += 1) {
    const waiting = await rowsOf(
      shop,
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`,
    );
    if (waiting.length > 0) return;
    await delay(25);
  }
  throw new Error('the call has come to no lock');
}

/** The owner takes the account back after an intruder's call was allowed, and before it writes. */
async function takenBackMeanwhile(shop: TestShop, call: () => Promise<Answer>): Promise<Answer> {
  const [{ id }] = (await rowsOf(shop, 'SELECT id FROM users')) as [{ id: string }];
  const { answer } = await shop.database.db.transaction().execute(async (trx) => {
    await lockWaysIn(trx, id);
    const late = call();
    await untilItWaits(shop);
    await replaceWaysIn(trx, { userId: id, hash: OWNERS_HASH, since: new Date(0) });
    // In an object: the transaction ends first, for the answer waits for it.
    return { answer: late };
  });
  return answer;
}

const calls: Readonly<Record<string, (open: Open) => Promise<() => Promise<Answer>>>> = {
  'a change of the password': async ({ post, cookie }) => {
    const body = { currentPassword: password, newPassword };
    return () => post('/change-password', body, cookie);
  },
  'a new passkey': (open) =>
    passkeyUser(open, createAuthenticator()).prepare(open.cookie, { name: 'Another' }),
  'another address': async ({ post, cookie }) => {
    return () => post('/change-email', { newEmail: 'intruder@example.org' }, cookie);
  },
  'an authenticator app': async ({ call }) => {
    return () => call('POST', '/totp');
  },
  'signing out elsewhere': async ({ call }) => {
    return () => call('DELETE', '/sessions');
  },
  'the end of the account': async ({ call }) => {
    return () => call('DELETE', '', { password });
  },
};

test.each(Object.entries(calls))(
  '%s that was under way comes to nothing once its owner has taken the account back',
  async (_what, prepared) => {
    const open = await openWithPasskey();
    const { shop } = open;
    const answer = await takenBackMeanwhile(shop, await prepared(open));
    expect(answer.statusCode).toBe(401);
    expect(await rowsOf(shop, 'SELECT password FROM accounts')).toEqual([
      { password: OWNERS_HASH },
    ]);
    for (const table of ['sessions', 'passkeys', 'totp_factors', 'email_changes']) {
      expect([table, ...(await rowsOf(shop, `SELECT 1 FROM ${table}`))]).toEqual([table]);
    }
    expect(await rowsOf(shop, 'SELECT email FROM users')).toEqual([{ email }]);
  },
);

test('a link to a new password that is opened while the account is taken back opens nothing', async () => {
  const { shop, post, mails } = await openMailShop();
  await post('/sign-up/email', robin);
  await post('/request-password-reset', { email });
  const token = (await mails('reset-password'))[0]?.token ?? '';
  const late = () => post('/reset-password', { token, newPassword });
  const answer = await takenBackMeanwhile(shop, late);
  expect(answer.json()).toMatchObject({ message: 'This link is not valid, or was used before' });
  expect(await rowsOf(shop, 'SELECT password FROM accounts')).toEqual([{ password: OWNERS_HASH }]);
});

test('of two devices that change the password at once, one does', async () => {
  const { shop, post } = await openMailShop();
  const first = cookieOf(await post('/sign-up/email', robin));
  const second = cookieOf(await post('/sign-in/email', { email, password }));
  const answers = await Promise.all(
    [first, second].map((cookie, at) =>
      post(
        '/change-password',
        { currentPassword: password, newPassword: `${newPassword}-${at}` },
        cookie,
      ),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const kept = answers.findIndex(({ statusCode }) => statusCode === 200);
  const signedIn = await post('/sign-in/email', { email, password: `${newPassword}-${kept}` });
  expect(signedIn.statusCode).toBe(200);
  expect(await rowsOf(shop, 'SELECT 1 FROM sessions')).toHaveLength(2);
});

test('many changes of many accounts at once all come to an end', async () => {
  const { shop, post } = await openMailShop();
  const people = Array.from({ length: 6 }, (_, at) => ({ ...robin, email: `p${at}@example.org` }));
  const cookies = await Promise.all(
    people.map(async (person) => cookieOf(await post('/sign-up/email', person))),
  );
  const body = { currentPassword: password, newPassword };
  const answers = await Promise.all(
    cookies.flatMap((cookie) => [
      post('/change-password', body, cookie),
      post('/change-password', { ...body, currentPassword: 'wrong-one-here' }, cookie),
    ]),
  );
  const changed = answers.filter(({ statusCode }) => statusCode === 200);
  expect(changed).toHaveLength(people.length);
  expect(await rowsOf(shop, 'SELECT 1 FROM sessions')).toHaveLength(people.length);
});

test('an app that came before the address was verified goes with a mailed reset', async () => {
  const opened = await openMailShop();
  const { post, mails } = opened;
  // Somebody has signed up with another's address.
  const squatter = await arrive(opened);
  const setup: TotpSetup = (await squatter.call('POST', '/totp')).json();
  const key = new TextDecoder().decode(base32.decode(setup.secret));
  const code = await createOTP(key).hotp(Math.floor(Date.now() / 30_000));
  expect((await squatter.call('POST', '/totp/confirmation', { code })).statusCode).toBe(200);
  await post('/request-password-reset', { email });
  const token = (await mails('reset-password'))[0]?.token ?? '';
  await post('/reset-password', { token, newPassword: 'the-owners-choice' });
  const signedIn = await post('/sign-in/email', { email, password: 'the-owners-choice' });
  expect(signedIn.json()).not.toHaveProperty('secondStep');
  expect(cookieOf(signedIn)).not.toBe('');
  expect((await mails()).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Codes from an app are no longer asked for']),
  );
});

test('an app of whoever has verified the address stays with a mailed reset', async () => {
  const opened = await openMailShop();
  const { post, mails } = opened;
  const owner = await arrive(opened);
  await post('/verify-email', { token: (await mails('verify-email'))[0]?.token ?? '' });
  const setup: TotpSetup = (await owner.call('POST', '/totp')).json();
  const key = new TextDecoder().decode(base32.decode(setup.secret));
  const code = await createOTP(key).hotp(Math.floor(Date.now() / 30_000));
  await owner.call('POST', '/totp/confirmation', { code });
  await post('/request-password-reset', { email });
  const token = (await mails('reset-password'))[0]?.token ?? '';
  await post('/reset-password', { token, newPassword: 'the-owners-choice' });
  const signedIn = await post('/sign-in/email', { email, password: 'the-owners-choice' });
  expect(signedIn.json()).toHaveProperty('secondStep');
});
