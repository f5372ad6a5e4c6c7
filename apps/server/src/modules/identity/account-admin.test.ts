import { expect, test } from 'vitest';
import { type SignedIn, openTestShop, signInAgain, signUp } from '../../../test/shop.ts';

const category = { name: 'Gadgets' };

async function openShop() {
  const shop = await openTestShop();
  const admin = await signUp(shop, { role: 'admin', email: 'alex@example.org' });
  const put = (by: SignedIn, path: string, payload?: object) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/${path}`,
      headers: { ...by.headers },
      ...(payload === undefined ? {} : { payload }),
    });
  /** Tries a call that only admins may make and that writes. */
  const adminCall = async (by: SignedIn) => {
    const url = '/api/v1/categories';
    const headers = { ...by.headers };
    return (await shop.app.inject({ method: 'POST', url, headers, payload: category })).statusCode;
  };
  const whoIs = async (by: SignedIn) => {
    const headers = { cookie: by.cookie };
    return (await shop.app.inject({ url: '/api/v1/session', headers })).json();
  };
  return { ...shop, shop, admin, put, adminCall, whoIs };
}

test('a role that is taken away is gone at once, on every device', async () => {
  const { shop, admin, put, adminCall, whoIs } = await openShop();
  const phone = await signUp(shop, { role: 'admin' });
  const laptop = await signInAgain(shop, phone.person);
  const answer = await put(admin, `${phone.person.id}/role`, { role: 'shopper' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    _id: phone.person.id,
    publicMetadata: { role: 'shopper' },
    isActive: true,
  });
  for (const device of [phone, laptop]) {
    expect(await adminCall(device)).toBe(401);
    expect(await whoIs(device)).toEqual({ user: null });
  }
  expect(await adminCall(await signInAgain(shop, phone.person))).toBe(403);
});

test('a role that is given counts from the next sign-in', async () => {
  const { shop, admin, put, adminCall } = await openShop();
  const shopper = await signUp(shop);
  expect(await adminCall(shopper)).toBe(403);
  await put(admin, `${shopper.person.id}/role`, { role: 'admin' });
  expect(await adminCall(shopper)).toBe(401);
  expect(await adminCall(await signInAgain(shop, shopper.person))).toBe(201);
});

test('a ban counts at once, on every device, until it is lifted', async () => {
  const { shop, admin, put, adminCall, whoIs } = await openShop();
  const phone = await signUp(shop, { role: 'admin' });
  const laptop = await signInAgain(shop, phone.person);
  const banned = await put(admin, `${phone.person.id}/status?status=false`);
  expect(banned.json()).toMatchObject({ isActive: false });
  for (const device of [phone, laptop]) {
    expect(await adminCall(device)).toBe(401);
    expect(await whoIs(device)).toEqual({ user: null });
  }
  const lifted = await put(admin, `${phone.person.id}/status?status=true`);
  expect(lifted.json()).toMatchObject({ isActive: true });
  expect(await adminCall(phone)).toBe(401);
  expect(await adminCall(await signInAgain(shop, phone.person))).toBe(201);
});

test('each change is recorded: who, what it was and what it became', async () => {
  const { app, shop, admin, put } = await openShop();
  const { person } = await signUp(shop);
  await put(admin, `${person.id}/role`, { role: 'admin' });
  await put(admin, `${person.id}/status?status=false`);
  await put(admin, `${person.id}/status?status=false`);
  const history = await app.inject({
    url: `/api/v1/history?entity=account&id=${person.id}`,
    headers: { ...admin.headers },
  });
  const by = { who: 'alex@example.org' };
  expect(history.json()).toMatchObject([
    { ...by, changes: [{ field: 'status', from: 'active', to: 'inactive' }] },
    { ...by, changes: [{ field: 'role', from: 'shopper', to: 'admin' }] },
  ]);
  expect(history.json()).toHaveLength(2);
});

test('a shopper changes no account, not even their own', async () => {
  const { shop, database, put } = await openShop();
  const shopper = await signUp(shop);
  const other = await signUp(shop);
  for (const { person } of [shopper, other]) {
    expect((await put(shopper, `${person.id}/role`, { role: 'admin' })).statusCode).toBe(403);
    expect((await put(shopper, `${person.id}/status?status=false`)).statusCode).toBe(403);
  }
  const { rows } = await database.pool.query(
    `SELECT DISTINCT role, banned FROM users WHERE email <> 'alex@example.org'`,
  );
  expect(rows).toEqual([{ role: 'shopper', banned: false }]);
});

test('admins cannot lock themselves out', async () => {
  const { admin, put, adminCall } = await openShop();
  const { id } = admin.person;
  for (const path of [id, id.toUpperCase()]) {
    expect((await put(admin, `${path}/role`, { role: 'shopper' })).statusCode).toBe(403);
    expect((await put(admin, `${path}/status?status=false`)).statusCode).toBe(403);
  }
  expect(await adminCall(admin)).toBe(201);
});

test('roles and accounts that do not exist are refused', async () => {
  const { shop, admin, put } = await openShop();
  const { person } = await signUp(shop);
  for (const role of ['owner', ['admin', 'shopper'], 'admin,shopper', null]) {
    expect((await put(admin, `${person.id}/role`, { role })).statusCode).toBe(400);
  }
  const nobody = '01890000-0000-7000-8000-000000000000';
  expect((await put(admin, `${nobody}/role`, { role: 'admin' })).statusCode).toBe(404);
  expect((await put(admin, `nobody/status?status=false`)).statusCode).toBe(400);
});

test('of two admins who take each other’s role at once, one stays', async () => {
  const { shop, admin, put, database } = await openShop();
  const other = await signUp(shop, { role: 'admin' });
  await Promise.all([
    put(admin, `${other.person.id}/role`, { role: 'shopper' }),
    put(other, `${admin.person.id}/role`, { role: 'shopper' }),
  ]);
  const { rows } = await database.pool.query(`SELECT id FROM users WHERE role = 'admin'`);
  expect(rows).toHaveLength(1);
});

test('admins read all accounts, page after page, and find one by name, address or id', async () => {
  const { app, shop, admin, put } = await openShop();
  const list = (query: string, as = admin) =>
    app.inject({ url: `/api/v1/accounts?${query}`, headers: { ...as.headers } });
  const kim = await signUp(shop, { fullName: 'Kim Kestrel', email: 'kim@birds.example' });
  const lee = await signUp(shop, { fullName: 'Lee Linnet', email: 'lee@birds.example' });
  await put(admin, `${lee.person.id}/status?status=false`);
  const first = await list('limit=2');
  expect(first.json()).toMatchObject([
    { _id: lee.person.id, isActive: false },
    { _id: kim.person.id },
  ]);
  expect(first.headers['x-total-count']).toBe('3');
  const next = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
  expect((await list(`limit=2&cursor=${next}`)).json()).toMatchObject([{ _id: admin.person.id }]);
  const found = async (query: string) =>
    (await list(query)).json().map(({ _id }: { _id: string }) => _id);
  expect(await found('search=kestrel%20KIM')).toEqual([kim.person.id]);
  expect(await found('search=birds.example&status=inactive')).toEqual([lee.person.id]);
  expect(await found(`search=${kim.person.id}`)).toEqual([kim.person.id]);
  expect(await found(`search=${kim.person.id.slice(0, -1)}`)).toEqual([]);
  expect(await found('role=admin')).toEqual([admin.person.id]);
  expect((await list('', kim)).statusCode).toBe(403);
  expect((await app.inject({ url: '/api/v1/accounts' })).statusCode).toBe(401);
});
