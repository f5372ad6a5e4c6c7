import { expect, test } from 'vitest';
import { type TestShop, bearerFor, openTestShop, signInAgain, signUp } from '../../../test/shop.ts';

const robin = { name: 'Robin Reed', email: 'robin@example.org', password: 'a-good-password' };

function post(shop: TestShop, path: string, payload: object, headers: Record<string, string> = {}) {
  return shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
}

function asBrowser(shop: TestShop, cookie: string) {
  return { cookie, origin: shop.env.origins[0] };
}

async function sessionsOf(shop: TestShop, email: string): Promise<number> {
  const { rows } = await shop.database.pool.query(
    'SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [email],
  );
  return rows.length;
}

function cookieOf(answer: { cookies: { name: string; value: string }[] }): string {
  const session = answer.cookies.find(({ name }) => name.endsWith('gadgetry.session_token'));
  if (session === undefined) throw new Error('no session cookie was set');
  return `${session.name}=${encodeURIComponent(session.value)}`;
}

test('signing up makes a shopper, signs them in and gives nothing of the session away', async () => {
  const shop = await openTestShop();
  const answer = await post(shop, '/sign-up/email', { ...robin, email: 'Robin@Example.ORG' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    user: expect.objectContaining({ email: robin.email, name: robin.name, emailVerified: false }),
  });
  expect(answer.json()).not.toHaveProperty('token');
  expect(answer.headers['cache-control']).toBe('no-store');
  const session = await shop.app.inject({
    url: '/api/v1/session',
    headers: { cookie: cookieOf(answer) },
  });
  expect(session.json()).toEqual({
    user: {
      _id: answer.json().user.id,
      fullName: robin.name,
      imageUrl: null,
      emailAddresses: [{ emailAddress: robin.email, verified: false }],
      publicMetadata: { role: 'shopper' },
    },
  });
});

test.each([
  ['role', 'admin'],
  ['banned', false],
  ['emailVerified', true],
  ['id', '01890000-0000-7000-8000-000000000000'],
])('a sign-up that brings its own %s is refused', async (field, value) => {
  const shop = await openTestShop();
  const answer = await post(shop, '/sign-up/email', { ...robin, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  expect((await shop.database.pool.query('SELECT 1 FROM users')).rows).toEqual([]);
});

test('passwords have 8 to 128 characters, and the answer says which field is wrong', async () => {
  const shop = await openTestShop();
  const long = (letters: number) => 'correct horse '.repeat(10).slice(0, letters);
  const short = await post(shop, '/sign-up/email', { ...robin, password: '1234567' });
  expect(short.statusCode).toBe(400);
  expect(short.json()).toMatchObject({
    message: 'Password must be at least 8 characters',
    issues: [{ path: 'password', message: 'Password must be at least 8 characters' }],
  });
  const tooLong = await post(shop, '/sign-up/email', { ...robin, password: long(129) });
  expect(tooLong.statusCode).toBe(400);
  const longest = await post(shop, '/sign-up/email', { ...robin, password: long(128) });
  expect(longest.statusCode).toBe(200);
});

test('an address has one account, also when two sign up with it in the same moment', async () => {
  const shop = await openTestShop();
  const answers = await Promise.all(
    [robin, { ...robin, email: 'ROBIN@example.org' }, robin].map((form) =>
      post(shop, '/sign-up/email', form),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.sort((one, other) => one - other)).toEqual([200, 409, 409]);
  const later = await post(shop, '/sign-up/email', robin);
  expect(later.json()).toMatchObject({
    code: 'email_taken',
    message: 'An account with this e-mail address already exists',
    requestId: later.headers['x-request-id'],
  });
  const { rows } = await shop.database.pool.query('SELECT 1 FROM users');
  expect(rows).toHaveLength(1);
  // It is nobody's trouble, and the log does not say whose address it was.
  const told = shop.logged.filter(({ level }) => Number(level) >= 40);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ level }) => Number(level) > 40)).toEqual([]);
  expect(JSON.stringify(told)).not.toContain('robin@');
});

test('a wrong password and an unknown address get the same answer', async () => {
  const shop = await openTestShop();
  await post(shop, '/sign-up/email', robin);
  const refused = await Promise.all([
    post(shop, '/sign-in/email', { email: robin.email, password: 'not-the-password' }),
    post(shop, '/sign-in/email', { email: 'nobody@example.org', password: 'not-the-password' }),
  ]);
  for (const answer of refused) {
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
    expect(answer.json()).toEqual({
      message: 'Invalid email or password',
      code: 'unauthenticated',
      requestId: answer.headers['x-request-id'],
    });
  }
});

test('every sign-in starts a session of its own', async () => {
  const shop = await openTestShop();
  const first = await post(shop, '/sign-up/email', robin);
  const second = await post(shop, '/sign-in/email', {
    email: 'ROBIN@example.org',
    password: robin.password,
  });
  expect(second.statusCode).toBe(200);
  expect(cookieOf(second)).not.toBe(cookieOf(first));
  expect(await sessionsOf(shop, robin.email)).toBe(2);
});

test('signing out ends that session and no other', async () => {
  const shop = await openTestShop();
  const phone = await signUp(shop);
  const laptop = await signInAgain(shop, phone.person);
  const answer = await post(shop, '/sign-out', {}, asBrowser(shop, phone.cookie));
  expect(answer.json()).toEqual({ success: true });
  await expect(bearerFor(shop, phone.cookie)).rejects.toThrow('401');
  expect(await bearerFor(shop, laptop.cookie)).toMatch(/^ey/);
});

test('a changed password ends every session but a new one for who changed it', async () => {
  const shop = await openTestShop();
  const elsewhere = cookieOf(await post(shop, '/sign-up/email', robin));
  const here = cookieOf(
    await post(shop, '/sign-in/email', { email: robin.email, password: robin.password }),
  );
  const wrong = await post(
    shop,
    '/change-password',
    { currentPassword: 'not-the-password', newPassword: 'another-password' },
    asBrowser(shop, here),
  );
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toMatchObject({ message: 'The current password is not right' });
  const changed = await post(
    shop,
    '/change-password',
    { currentPassword: robin.password, newPassword: 'another-password' },
    asBrowser(shop, here),
  );
  expect(changed.statusCode).toBe(200);
  await expect(bearerFor(shop, elsewhere)).rejects.toThrow('401');
  await expect(bearerFor(shop, here)).rejects.toThrow('401');
  expect(await bearerFor(shop, cookieOf(changed))).toMatch(/^ey/);
  const old = await post(shop, '/sign-in/email', {
    email: robin.email,
    password: robin.password,
  });
  expect(old.statusCode).toBe(401);
});

test('passwords are stored hashed and never logged', async () => {
  const shop = await openTestShop({ settings: { LOG_LEVEL: 'trace' } });
  await post(shop, '/sign-up/email', robin);
  await post(shop, '/sign-in/email', { email: robin.email, password: 'wrong-secret-word' });
  const { rows } = await shop.database.pool.query('SELECT a.*, u.* FROM accounts a, users u');
  const everything = JSON.stringify([rows, shop.logged]);
  expect(rows).toHaveLength(1);
  expect(everything).not.toContain(robin.password);
  expect(everything).not.toContain('wrong-secret-word');
});

test('without local accounts nobody signs up or in by password', async () => {
  const settings = {
    LOCAL_ACCOUNTS: '0',
    OIDC_ISSUER: 'https://accounts.example.org',
    OIDC_CLIENT_ID: 'shop',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const shop = await openTestShop({ settings });
  expect((await post(shop, '/sign-up/email', robin)).statusCode).toBe(404);
  expect((await post(shop, '/sign-in/email', robin)).statusCode).toBe(404);
});

test.each([
  ['GET', '/get-session'],
  ['GET', '/jwks'],
  ['GET', '/admin/list-users'],
  ['POST', '/admin/set-role'],
  ['POST', '/admin/ban-user'],
  ['POST', '/admin/create-user'],
  ['POST', '/admin/impersonate-user'],
  ['POST', '/admin/set-user-password'],
  ['POST', '/revoke-sessions'],
  ['POST', '/delete-user'],
] as const)('the library call %s %s does not exist here', async (method, path) => {
  const shop = await openTestShop();
  const answer = await shop.app.inject({ method, url: `/api/auth${path}`, payload: {} });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
});
