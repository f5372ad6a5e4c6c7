import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { effortOf } from '../effort.ts';
import { type TestShop, openTestShop, signInAgain, signUp } from '../shop.ts';
import { withRoutes } from './running-routes.ts';

const form = { name: 'Robin', email: 'robin@example.org', password: 'a-good-password' };

/** Two processes of one shop. */
async function openTwoProcesses() {
  const database = await createTestDatabase();
  return {
    database,
    here: await openTestShop({ database }),
    there: await openTestShop({ database }),
  };
}

function post(shop: TestShop, path: string, payload: object, cookie?: string) {
  const headers = { origin: shop.env.origins[0], ...(cookie === undefined ? {} : { cookie }) };
  return shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
}

function cookieIn(answer: { cookies: { name: string; value: string }[] }): string {
  const session = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  if (session === undefined) throw new Error('no session cookie');
  return `${session.name}=${encodeURIComponent(session.value)}`;
}

const tokenStatus = async (shop: TestShop, cookie: string) =>
  (await shop.app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode;

test('a sign-in makes a new session, whatever cookie the browser came with', async () => {
  const shop = await openTestShop();
  const first = cookieIn(await post(shop, '/sign-up/email', form));
  const planted = 'gadgetry.session_token=planted.signature';
  const { email, password } = form;
  const second = cookieIn(await post(shop, '/sign-in/email', { email, password }, planted));
  const third = cookieIn(await post(shop, '/sign-in/email', { email, password }, second));
  expect(new Set([first, second, third, planted]).size).toBe(4);
});

test('a changed password ends every other session, in every process, at once', async () => {
  const { here, there } = await openTwoProcesses();
  const first = cookieIn(await post(here, '/sign-up/email', form));
  const { email, password } = form;
  const second = cookieIn(await post(there, '/sign-in/email', { email, password }));
  expect(await tokenStatus(there, second)).toBe(200);
  const change = { currentPassword: password, newPassword: 'another-password' };
  const renewed = cookieIn(await post(here, '/change-password', change, first));
  for (const process of [here, there]) {
    expect(await tokenStatus(process, first)).toBe(401);
    expect(await tokenStatus(process, second)).toBe(401);
    expect(await tokenStatus(process, renewed)).toBe(200);
  }
});

const byAdmin = [
  ['a ban', 'status?status=false', undefined],
  ['a new role', 'role', { role: 'admin' }],
] as const;

test.each(byAdmin)(
  '%s ends every session, and the bearer with it, in every process',
  async (_, path, body) => {
    const { here, there } = await openTwoProcesses();
    const admin = await signUp(here, { role: 'admin' });
    const shopper = await signUp(here);
    const again = await signInAgain(there, shopper.person);
    const write = { method: 'POST', url: '/api/v1/orders', payload: {} } as const;
    // Refused for what it says: whoever says it was let in.
    expect((await there.app.inject({ ...write, headers: again.headers })).statusCode).toBe(400);
    const answer = await here.app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/${shopper.person.id}/${path}`,
      headers: admin.headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    expect(answer.statusCode).toBe(200);
    for (const process of [here, there]) {
      for (const { cookie, headers } of [shopper, again]) {
        expect(await tokenStatus(process, cookie)).toBe(401);
        expect((await process.app.inject({ ...write, headers })).statusCode).toBe(401);
      }
    }
  },
);

test('an admin who has lost the role reads and writes nothing of an admin any more, in any process', async () => {
  const { here, there } = await openTwoProcesses();
  const [admin, other] = [
    await signUp(here, { role: 'admin' }),
    await signUp(here, { role: 'admin' }),
  ];
  const read = { url: '/api/v1/admin/orders', headers: other.headers };
  expect((await there.app.inject(read)).statusCode).toBe(200);
  await here.app.inject({
    method: 'PUT',
    url: `/api/v1/accounts/${other.person.id}/role`,
    headers: admin.headers,
    payload: { role: 'shopper' },
  });
  expect((await there.app.inject(read)).statusCode).toBe(401);
});

const elsewhere = [{ origin: 'https://evil.example' }, { origin: 'null' }, {}];

test('no call that the session cookie is enough for can be made from another site', async () => {
  const { shop, routes } = await withRoutes(() => openTestShop());
  const byCookie = routes.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/auth/'),
  );
  expect(byCookie.length).toBeGreaterThan(5);
  const bodies: Record<string, object> = {
    '/api/auth/sign-up/email': form,
    '/api/auth/sign-in/email': { email: form.email, password: form.password },
    '/api/auth/change-password': { currentPassword: form.password, newPassword: 'another-one' },
    '/api/auth/update-user': { name: 'Mallory', image: '' },
    '/api/auth/change-email': { newEmail: 'mallory@example.org' },
    '/api/auth/request-password-reset': { email: form.email },
    '/api/auth/send-verification-email': { email: form.email },
    '/api/auth/reset-password': { token: 'a-guess', newPassword: 'another-one' },
    '/api/auth/sign-in/second-step': { challenge: 'a-guess', code: '123456' },
    '/api/auth/undo-email-change': { token: 'a-guess', newPassword: 'another-one' },
    '/api/auth/verify-email': { token: 'a-guess' },
    '/api/auth/sign-out': {},
    '/api/auth/passkey/challenge': {},
    '/api/auth/passkey/enrolment': {},
    '/api/auth/passkey/enrolment/finish': { name: 'Mallory', credential: {} },
    '/api/auth/sign-in/passkey': { credential: {} },
  };
  const { cookie, person } = await signUp(shop);
  const seen: Record<string, number[]> = {};
  for (const { path } of byCookie) {
    seen[path] = [];
    for (const headers of elsewhere) {
      const payload = bodies[path];
      if (payload === undefined) throw new Error(`${path} needs a body here`);
      const answer = await shop.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, cookie },
        payload,
      });
      seen[path].push(answer.statusCode);
    }
  }
  // Whoever has the token of a mailed link may use it from anywhere; the cookie adds nothing to it.
  const harmless = '/api/auth/verify-email';
  const expected = byCookie.map(({ path }) => [path, path === harmless ? 400 : 403] as const);
  const worst = Object.entries(seen).map(([path, codes]) => [path, Math.min(...codes)] as const);
  expect(Object.fromEntries(worst)).toEqual(Object.fromEntries(expected));
  const { rows } = await shop.database.pool.query('SELECT name FROM users');
  expect(rows).toEqual([{ name: person.fullName }]);
});

test('no call of the API proper takes the cookie for a sign-in', async () => {
  const { shop, routes } = await withRoutes(() => openTestShop());
  const { cookie } = await signUp(shop, { role: 'admin' });
  const id = '01890000-0000-7000-8000-000000000000';
  // What guests may do as well needs no sign-in that a cookie could stand for.
  const forGuests =
    /webhook$|validate$|quotes$|orders\/find$|products\/:id\/notices$|v1\/(?:staff-invitations\/|first-admin$)/;
  const writes = routes.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/v1/') && !forGuests.test(path),
  );
  expect(writes.length).toBeGreaterThan(15);
  for (const { method, path } of writes) {
    const answer = await shop.app.inject({
      method: method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
      url: path.replace(':id', id),
      headers: { cookie, origin: shop.env.origins[0] },
      payload: {},
    });
    expect([path, answer.statusCode]).toEqual([path, 401]);
  }
});

test('neither the answer nor its time tells whether an account exists', async () => {
  const shop = await openTestShop();
  await post(shop, '/sign-up/email', form);
  const password = 'a-wrong-password';
  const ask = async (email: string) => {
    const { result: answer, ms } = await effortOf(() =>
      post(shop, '/sign-in/email', { email, password }),
    );
    const { requestId: _, ...said } = answer.json<Record<string, unknown>>();
    const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
    return { ms, said: { status: answer.statusCode, said, headers } };
  };
  await ask(form.email);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const one = await ask(form.email);
    const other = await ask(`nobody${round}@example.org`);
    expect(one.said).toEqual(other.said);
    known.push(one.ms);
    unknown.push(other.ms);
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
  const reset = async (email: string) => {
    const answer = await post(shop, '/request-password-reset', { email });
    return [answer.statusCode, answer.body];
  };
  expect(await reset(form.email)).toEqual(await reset('nobody@example.org'));
});
