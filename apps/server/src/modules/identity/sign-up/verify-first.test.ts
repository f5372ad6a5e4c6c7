import { expect, test } from 'vitest';
import { effortOf } from '../../../../test/effort.ts';
import { openMailShop } from '../../../../test/mails.ts';
import { type TestShop, bearerFor, openTestShop, signUp } from '../../../../test/shop.ts';
import { cookieOf } from '../../../../test/people.ts';

const robin = { name: 'Robin Reed', email: 'robin@example.org', password: 'a-good-password' };
const mallory = { ...robin, name: 'Mallory', password: 'known-to-mallory' };
const taken = 'owner@example.org';

const openShop = () => openMailShop({ REQUIRE_VERIFIED_EMAIL: '1' });
type Post = Awaited<ReturnType<typeof openShop>>['post'];

const signIn = (post: Post, { email, password }: typeof robin) =>
  post('/sign-in/email', { email, password });

function told(answer: Awaited<ReturnType<Post>>) {
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
  return { status: answer.statusCode, body, headers, cookies: answer.cookies };
}

async function usersOf(shop: TestShop) {
  const { rows } = await shop.database.pool.query('SELECT email, name, email_verified FROM users');
  return rows;
}

test('signing up makes no account and signs nobody in before link and password have met', async () => {
  const { shop, post, mails } = await openShop();
  const answer = await post('/sign-up/email', { ...robin, email: 'Robin@Example.ORG' });
  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { user: null }, []]);
  expect(await usersOf(shop)).toEqual([]);
  const [mail] = await mails('verify-email');
  expect(mail?.to).toBe(robin.email);
  const token = mail?.token ?? '';
  expect((await post('/verify-email', { token })).statusCode).toBe(400);
  const wrong = await post('/verify-email', { token, password: 'a-wrong-password' });
  expect(wrong.json()).toMatchObject({ message: 'This is not the password of this sign-up' });
  expect(await usersOf(shop)).toEqual([]);
  const opened = await post('/verify-email', { token, password: robin.password });
  expect(opened.json()).toEqual({ status: true });
  expect(await usersOf(shop)).toEqual([
    { email: robin.email, name: robin.name, email_verified: true },
  ]);
  expect(await bearerFor(shop, cookieOf(opened))).toMatch(/^ey/);
  expect((await signIn(post, robin)).statusCode).toBe(200);
  const again = await post('/verify-email', { token, password: robin.password });
  expect(again.json()).toMatchObject({ message: expect.stringContaining('verified already') });
});

test('neither signing up, nor signing in after it, nor asking for the mail again tells of an account', async () => {
  const { shop, post, mails } = await openShop();
  await signUp(shop, { email: taken, fullName: 'The Owner', emailVerified: true });
  await signUp(shop, { email: 'unproven@example.org' });
  await post('/sign-up/email', { ...robin, email: 'warm@example.org' });
  const calls = [
    (email: string) => post('/sign-up/email', { ...mallory, email }),
    (email: string) => signIn(post, { ...mallory, email }),
    (email: string) => signIn(post, { ...mallory, email, password: 'some-other-one' }),
    (email: string) => post('/send-verification-email', { email }),
  ];
  const statuses = [];
  const differences = [];
  let hashing = 0;
  for (const call of calls) {
    const efforts: Record<string, number[]> = {};
    const answers = [];
    for (let round = 0; round < 3; round += 1) {
      for (const email of ['new@example.org', taken, 'unproven@example.org']) {
        const { result, ms } = await effortOf(() => call(email));
        answers.push(told(result));
        efforts[email] = [...(efforts[email] ?? []), ms];
      }
    }
    const [first, ...others] = answers;
    for (const other of others) expect(other).toEqual(first);
    // The least of each has nothing in it that came along by chance.
    const least = Object.values(efforts).map((each) => Math.min(...each));
    differences.push(Math.max(...least) - Math.min(...least));
    hashing = Math.max(hashing, ...least);
    statuses.push(first?.status);
  }
  expect(statuses).toEqual([200, 403, 401, 200]);
  expect(Math.max(...differences)).toBeLessThan(hashing / 2);
  const toOwner = (await mails()).filter(({ to }) => to === taken);
  expect(toOwner).toHaveLength(6);
  for (const { kind, token } of toOwner) expect([kind, token]).toEqual(['sign-up-taken', '']);
  expect(toOwner[0]?.text).toContain('Hello The Owner');
  expect(toOwner[0]?.text).not.toContain('Mallory');
});

test('two who sign up in the same moment get the same answer too', async () => {
  const { post } = await openShop();
  const answers = await Promise.all([1, 2].map(() => post('/sign-up/email', robin)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('a link is told from the password: whoever signs in too early hears it, and can have it again', async () => {
  const { post, mails } = await openShop();
  await post('/sign-up/email', robin);
  const early = await signIn(post, robin);
  expect(early.json()).toMatchObject({
    code: 'email_unverified',
    message: 'Please verify your e-mail address first',
  });
  expect(early.cookies).toEqual([]);
  await post('/send-verification-email', { email: robin.email });
  const links = await mails('verify-email');
  expect(links).toHaveLength(2);
  const { token = '' } = links[1] ?? {};
  expect((await post('/verify-email', { token, password: robin.password })).statusCode).toBe(200);
});

test('who signs up with the address of another gets nothing of it, first or last', async () => {
  const { shop, post, mails } = await openShop();
  await post('/sign-up/email', mallory);
  await post('/sign-up/email', robin);
  await post('/sign-up/email', mallory);
  const [first, own, last] = (await mails('verify-email')).map(({ token }) => token);
  // Robin presses what lies in the mailbox, knowing no password but the own one.
  for (const token of [first, last]) {
    const pressed = await post('/verify-email', { token, password: robin.password });
    expect(pressed.statusCode).toBe(400);
  }
  const opened = await post('/verify-email', { token: own, password: robin.password });
  expect(opened.statusCode).toBe(200);
  expect(await usersOf(shop)).toEqual([
    { email: robin.email, name: robin.name, email_verified: true },
  ]);
  expect((await signIn(post, mallory)).cookies).toEqual([]);
  const late = await post('/verify-email', { token: last, password: mallory.password });
  expect(late.statusCode).toBe(400);
  expect((await signIn(post, mallory)).statusCode).not.toBe(200);
  expect((await signIn(post, robin)).statusCode).toBe(200);
});

test('an account from before the setting that nobody has proven is taken over whole, or not at all', async () => {
  const before = await openMailShop();
  const squatter = cookieOf(await before.post('/sign-up/email', mallory));
  const { database } = before.shop;
  await database.pool.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id)
     SELECT gen_random_uuid(), id, 'hosted', 'mallory' FROM users`,
  );
  const { shop, post, mails } = await openMailShop({ REQUIRE_VERIFIED_EMAIL: '1' }, database);
  const [oldLink] = await mails('verify-email');
  await post('/sign-up/email', robin);
  // What others ask for changes nothing of what is there.
  expect(await bearerFor(shop, squatter)).toMatch(/^ey/);
  // The link that came with the squatter's sign-up opens nothing to who does not know the password.
  for (const password of [undefined, robin.password]) {
    const pressed = await post('/verify-email', { token: oldLink?.token, password });
    expect(pressed.statusCode).toBe(400);
  }
  const token = (await mails('verify-email'))[1]?.token;
  const opened = await post('/verify-email', { token, password: robin.password });
  expect(await bearerFor(shop, cookieOf(opened))).toMatch(/^ey/);
  await expect(bearerFor(shop, squatter)).rejects.toThrow('401');
  expect((await signIn(post, mallory)).statusCode).toBe(401);
  const { rows } = await database.pool.query('SELECT provider_id FROM accounts');
  expect(rows).toEqual([{ provider_id: 'credential' }]);
});

test('an account from before the setting signs in once its link and its password have met', async () => {
  const before = await openMailShop();
  const cookie = cookieOf(await before.post('/sign-up/email', robin));
  const { shop, post, mails } = await openMailShop(
    { REQUIRE_VERIFIED_EMAIL: '1' },
    before.shop.database,
  );
  expect((await signIn(post, robin)).json()).toMatchObject({ code: 'email_unverified' });
  await post('/send-verification-email', { email: robin.email });
  const token = (await mails('verify-email'))[1]?.token;
  const opened = await post('/verify-email', { token, password: robin.password });
  expect(await bearerFor(shop, cookieOf(opened))).toMatch(/^ey/);
  // Whoever else was signed in there has not proven that the mailbox is theirs.
  await expect(bearerFor(shop, cookie)).rejects.toThrow('401');
});

test('whoever is signed in already needs the link alone', async () => {
  const { shop, post, mails } = await openShop();
  const { cookie } = await signUp(shop, { email: robin.email });
  await post('/send-verification-email', { email: robin.email }, cookie);
  const token = (await mails('verify-email'))[0]?.token;
  expect((await post('/verify-email', { token })).statusCode).toBe(400);
  const other = await signUp(shop);
  expect((await post('/verify-email', { token }, other.cookie)).statusCode).toBe(400);
  expect((await post('/verify-email', { token }, cookie)).statusCode).toBe(200);
  expect(await bearerFor(shop, cookie)).toMatch(/^ey/);
});

test('a session does not open the link of a sign-up that somebody else has begun', async () => {
  const { shop, post, mails } = await openShop();
  const { cookie } = await signUp(shop, { email: robin.email });
  await post('/sign-up/email', mallory);
  const token = (await mails('verify-email'))[0]?.token;
  expect((await post('/verify-email', { token }, cookie)).statusCode).toBe(400);
  expect((await signIn(post, mallory)).statusCode).toBe(403);
});

test('a link opens for one day', async () => {
  const { shop, post, mails } = await openShop();
  await post('/sign-up/email', robin);
  const token = (await mails('verify-email'))[0]?.token;
  const { rows } = await shop.database.pool.query(
    `SELECT expires_at BETWEEN now() + interval '23 hours' AND now() + interval '24 hours' AS ends
     FROM verifications`,
  );
  expect(rows).toEqual([{ ends: true }]);
  const { now } = Date;
  try {
    Date.now = () => now() + 25 * 60 * 60_000;
    const late = await post('/verify-email', { token, password: robin.password });
    expect(late.json()).toMatchObject({ message: 'This link has expired' });
  } finally {
    Date.now = now;
  }
});

test('a new address of an account needs the link and who the account belongs to', async () => {
  const { shop, post, mails } = await openShop();
  await post('/sign-up/email', robin);
  const first = (await mails('verify-email'))[0]?.token;
  const cookie = cookieOf(await post('/verify-email', { token: first, password: robin.password }));
  await post('/change-email', { newEmail: 'reed@example.org' }, cookie);
  const token = (await mails('change-email'))[0]?.token;
  expect((await post('/verify-email', { token })).statusCode).toBe(400);
  const opened = await post('/verify-email', { token, password: robin.password });
  expect(opened.statusCode).toBe(200);
  expect(await usersOf(shop)).toMatchObject([{ email: 'reed@example.org', email_verified: true }]);
});

test('five sign-ups an hour send mail to one address, whether it has an account or not', async () => {
  const settings = { REQUIRE_VERIFIED_EMAIL: '1', RATE_LIMITS: 'on' };
  const { shop, mails } = await openMailShop(settings);
  await signUp(shop, { email: taken, emailVerified: true });
  for (const [at, email] of ['new@example.org', taken].entries()) {
    const answers = await Promise.all(
      Array.from({ length: 7 }, () =>
        shop.app.inject({
          method: 'POST',
          url: '/api/auth/sign-up/email',
          remoteAddress: `203.0.113.${at}`,
          payload: { ...robin, email },
        }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await mails()).filter(({ to }) => to === email)).toHaveLength(5);
  }
});

test('neither password nor address nor link of a sign-up that waits can be read in the database', async () => {
  const { shop, post, mails } = await openShop();
  await post('/sign-up/email', robin);
  const { rows } = await shop.database.pool.query('SELECT * FROM verifications');
  expect(rows).toHaveLength(1);
  const kept = JSON.stringify([rows, shop.logged]);
  const token = (await mails('verify-email'))[0]?.token ?? '';
  for (const secret of [robin.password, robin.email, robin.name, token]) {
    expect(kept).not.toContain(secret);
  }
});

test('whose account is deleted leaves no sign-up behind', async () => {
  const { shop, post, mails } = await openShop();
  await post('/sign-up/email', robin);
  const token = (await mails('verify-email'))[0]?.token;
  const cookie = cookieOf(await post('/verify-email', { token, password: robin.password }));
  const deleted = await shop.app.inject({
    method: 'DELETE',
    url: '/api/v1/account',
    headers: { authorization: `Bearer ${await bearerFor(shop, cookie)}` },
    payload: { password: robin.password },
  });
  expect(deleted.statusCode).toBe(200);
  expect((await shop.database.pool.query('SELECT * FROM verifications')).rows).toEqual([]);
});

test('without the setting a new account is signed in at once', async () => {
  const shop = await openTestShop();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: robin,
  });
  expect(await bearerFor(shop, cookieOf(answer))).toMatch(/^ey/);
});
