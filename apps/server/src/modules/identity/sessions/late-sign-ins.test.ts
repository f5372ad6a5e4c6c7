import { setTimeout as delay } from 'node:timers/promises';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { expect, test } from 'vitest';
import { openMailShop } from '../../../../test/mails.ts';
import { openWithPasskey, robin } from '../../../../test/passkeys.ts';
import { cookieOf } from '../../../../test/people.ts';
import type { TestShop } from '../../../../test/shop.ts';
import type { Transaction } from '../../../database/database.ts';
import { endSessions, lockAccount, updateBan, updateRole } from '../account-store.ts';
import { replaceWaysIn } from '../email-changes/email-changes-store.ts';

const { email, password } = robin;

async function robinsId(shop: TestShop): Promise<string> {
  const { rows } = await shop.database.pool.query('SELECT id FROM users WHERE email = $1', [email]);
  return rows[0].id;
}

async function sessionsOf(shop: TestShop, userId: string): Promise<number> {
  const counted = 'SELECT count(*) AS found FROM sessions WHERE user_id = $1';
  return (await shop.database.pool.query(counted, [userId])).rows[0].found;
}

/** Until the sign-in has found everything right, and has only its session still to write. */
async function untilWritten(shop: TestShop): Promise<void> {
  for (let looked = 0; looked < 400; looked += 1) {
    const { rows } = await shop.database.pool.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query ILIKE 'insert into "sessions"%'`,
    );
    if (rows.length > 0) return;
    await delay(25);
  }
  throw new Error('no sign-in has come as far as its session');
}

/** What ends all sessions is begun before a sign-in, and is done once that has found everything right. */
async function endedMeanwhile(
  shop: TestShop,
  signIn: () => Promise<Answer>,
  end: (trx: Transaction, userId: string) => Promise<void>,
): Promise<Answer> {
  const userId = await robinsId(shop);
  const { answer } = await shop.database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const late = signIn();
    await untilWritten(shop);
    await end(trx, userId);
    // In an object: the transaction ends first, for the answer waits for it.
    return { answer: late };
  });
  return answer;
}

const endings = {
  'an undone change of the address': (trx: Transaction, userId: string) =>
    replaceWaysIn(trx, { userId, hash: 'another', since: new Date(0) }),
  'a ban': async (trx: Transaction, userId: string) => {
    await updateBan(trx, userId, true);
    await endSessions(trx, userId);
  },
  'a changed role': async (trx: Transaction, userId: string) => {
    await updateRole(trx, userId, 'admin');
    await endSessions(trx, userId);
  },
  'a changed password': async (trx: Transaction, userId: string) => {
    await trx
      .updateTable('accounts')
      .set({ password: 'another' })
      .where('user_id', '=', userId)
      .execute();
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  },
};

const cases = Object.entries(endings).flatMap(([ending, end]) =>
  (['password', 'passkey'] as const).map((way) => ({ ending, way, end })),
);

test.each(cases)(
  'with $ending no sign-in by $way that was under way begins a session',
  async ({ way, end }) => {
    const { shop, post, signIn } = await openWithPasskey();
    const late = {
      password: () => post('/sign-in/email', { email, password }),
      passkey: () => signIn(),
    }[way];
    const answer = await endedMeanwhile(shop, late, end);
    expect([answer.statusCode, answer.json().message]).toEqual([
      401,
      'This sign-in has ended. Please sign in again',
    ]);
    expect(() => cookieOf(answer)).toThrow('no session cookie');
    expect(await sessionsOf(shop, await robinsId(shop))).toBe(0);
  },
);

test('of sign-ins at the same time as a change of the password none outlives it', async () => {
  const { shop, post } = await openMailShop();
  let current = password;
  const owner = await post('/sign-up/email', robin);
  let cookie = cookieOf(owner);
  const userId = await robinsId(shop);
  for (let round = 0; round < 6; round += 1) {
    const next = `${password}-${round}`;
    const change = post(
      '/change-password',
      { currentPassword: current, newPassword: next },
      cookie,
    );
    const late = [0, 15, 30, 60].map(async (wait) => {
      await delay(wait);
      return post('/sign-in/email', { email, password: current });
    });
    const changed = await change;
    await Promise.all(late);
    expect(changed.statusCode).toBe(200);
    cookie = cookieOf(changed);
    expect(await sessionsOf(shop, userId)).toBe(1);
    current = next;
  }
});
