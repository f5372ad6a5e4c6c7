import { PERMISSIONS, type Permission } from '@gadgetry/contract/permissions';
import type { StaffMember, StaffRole } from '@gadgetry/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, signInAgain, signUp } from '../../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

let made = 0;
const nextName = () => `Own role ${(made += 1)}`;

const addRole = async (permissions: readonly Permission[], by = shop.admin) =>
  shop.call<StaffRole & { message: string }>('POST', '/admin/staff-roles', by, {
    name: nextName(),
    permissions,
  });

const roles = async () =>
  (await shop.call<StaffRole[]>('GET', '/admin/staff-roles', shop.admin)).body;

const roleOf = async (name: string) => {
  const found = (await roles()).find((role) => role.name === name);
  if (found === undefined) throw new Error(`there is no role ${name}`);
  return found._id;
};

const give = (id: string, body: object, by = shop.admin) =>
  shop.call<{ message: string; publicMetadata: object }>('PUT', `/accounts/${id}/role`, by, body);

test('who is given a role is no admin to other programs, and may do what it says after signing in', async () => {
  const { person } = await signUp(shop);
  const staffRoleId = await roleOf('Catalogue');
  const given = await give(person.id, { role: 'shopper', staffRoleId });
  expect(given.body.publicMetadata).toEqual({
    role: 'shopper',
    staffRole: { _id: staffRoleId, name: 'Catalogue' },
    permissions: ['products:read', 'products:write'],
  });
  const worker = await signInAgain(shop, person);
  expect((await shop.call('POST', '/categories', worker, { name: 'Made by staff' })).status).toBe(
    201,
  );
  expect((await shop.call('GET', '/admin/orders', worker)).status).toBe(403);
  const listed = await shop.call<StaffMember[]>('GET', '/admin/staff', shop.admin);
  expect(listed.body.map(({ _id }) => _id)).toContain(person.id);
  expect(listed.body.map(({ _id }) => _id)).not.toContain(shop.shopper.person.id);
});

test('a role that is taken, and a right that is taken from a role, end at once in open sessions', async () => {
  const { body: role } = await addRole(['orders:read', 'products:read', 'products:write']);
  const { person } = await signUp(shop);
  await give(person.id, { role: 'shopper', staffRoleId: role._id });
  const worker = await signInAgain(shop, person);
  expect((await shop.call('GET', '/admin/orders', worker)).status).toBe(200);
  const permissions = ['products:read', 'products:write'];
  const changed = { name: role.name, permissions, version: role.version };
  expect(
    (await shop.call('PUT', `/admin/staff-roles/${role._id}`, shop.admin, changed)).status,
  ).toBe(200);
  const refused = await shop.call('GET', '/admin/orders', worker);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/^Your role does not include this: see orders/);
  await give(person.id, { role: 'shopper' });
  expect((await shop.call('GET', '/admin/staff-roles', worker)).status).toBe(401);
  const again = await signInAgain(shop, person);
  expect((await shop.call('POST', '/categories', again, { name: 'Too late' })).status).toBe(403);
});

test('nobody gives a right that they have not, takes one from who has more, or changes themselves', async () => {
  const keeper = await signUp(shop, { permissions: ['staff:read', 'staff:write', 'orders:read'] });
  const { person } = await signUp(shop);
  const refused = async (id: string, body: object) => {
    const answer = await give(id, body, keeper);
    expect(answer.status).toBe(403);
    return answer.body.message;
  };
  const staffRoleId = await roleOf('Orders');
  expect(await refused(person.id, { role: 'shopper', staffRoleId })).toMatch(
    /rights that you have/,
  );
  expect(await refused(person.id, { role: 'admin' })).toMatch(/rights that you have/);
  expect(await refused(shop.admin.person.id, { role: 'shopper' })).toMatch(
    /may do what you may not/,
  );
  expect(await refused(keeper.person.id, { role: 'admin' })).toMatch(/own account/);
  expect((await addRole(['orders:read'], keeper)).status).toBe(201);
  const beyond = await addRole(['orders:read', 'refunds:write'], keeper);
  expect([beyond.status, beyond.body.message]).toEqual([
    403,
    'You can only give and take rights that you have: ask an admin to do this',
  ]);
  const wider = await addRole(['products:read', 'products:write']);
  const taken = await shop.call('PUT', `/admin/staff-roles/${wider.body._id}`, keeper, {
    name: wider.body.name,
    permissions: ['orders:read'],
  });
  expect(taken.status).toBe(403);
});

test('whoever has every permission is still no admin: an admin is out of their reach', async () => {
  const almost = await signUp(shop, { permissions: PERMISSIONS });
  const answer = await give(shop.admin.person.id, { role: 'shopper' }, almost);
  expect(answer.status).toBe(403);
  const banned = `/accounts/${shop.admin.person.id}/status?status=false`;
  expect((await shop.call('PUT', banned, almost)).status).toBe(403);
  const removed = await shop.call('DELETE', `/accounts/${shop.admin.person.id}`, almost);
  expect([removed.status, removed.body.message]).toEqual([
    403,
    'Take the admin role from this account first',
  ]);
});

test('two admins who take each other’s role at once leave one of them', async () => {
  const one = await signUp(shop, { role: 'admin' });
  const other = await signUp(shop, { role: 'admin' });
  const answers = await Promise.all([
    give(one.person.id, { role: 'shopper' }, other),
    give(other.person.id, { role: 'shopper' }, one),
  ]);
  // The second one is refused as no admin any more, or as somebody whose session has just ended.
  const refused = answers.map(({ status }) => status).filter((status) => status !== 200);
  expect(refused).toHaveLength(1);
  expect([401, 403]).toContain(refused[0]);
});

test('nobody is let change what they do not see', async () => {
  const blind = { name: 'Blind', permissions: ['orders:read', 'refunds:write', 'security:write'] };
  const refused = await shop.call('POST', '/admin/staff-roles', shop.admin, blind);
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [
      {
        path: 'permissions',
        message:
          'Who may change something has to see it. Please choose as well: See sign-ins, security events and rules',
      },
    ],
  ]);
  const giving = { name: 'Giving', permissions: ['refunds:write'] };
  const unseen = await shop.call('POST', '/admin/staff-roles', shop.admin, giving);
  expect(unseen.body.issues?.[0]?.message).toContain('Please choose as well: See orders');
  const seen = { ...blind, permissions: [...blind.permissions, 'security:read'] };
  expect((await shop.call('POST', '/admin/staff-roles', shop.admin, seen)).status).toBe(201);
});

test('roles that every shop has stay as they are, by the API and by SQL', async () => {
  const id = await roleOf('Viewer');
  const body = { name: 'Looker', permissions: ['orders:read'] };
  const refused = await shop.call('PUT', `/admin/staff-roles/${id}`, shop.admin, body);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Every shop has this role, and it stays as it is: make one of your own instead',
  ]);
  expect((await shop.call('DELETE', `/admin/staff-roles/${id}`, shop.admin)).status).toBe(403);
  const { pool } = shop.database;
  await expect(
    pool.query('UPDATE staff_roles SET name = name WHERE id = $1', [id]),
  ).rejects.toThrow(/stays as it is/);
  await expect(
    pool.query(
      `INSERT INTO staff_roles (id, name, permissions) VALUES (gen_random_uuid(), 'Odd', '{"all"}')`,
    ),
  ).rejects.toThrow(/check constraint/);
  await expect(
    pool.query('UPDATE users SET staff_role_id = $1 WHERE id = $2', [id, shop.admin.person.id]),
  ).rejects.toThrow(/users_staff_are_no_admins/);
});

test('an own role that somebody has can’t go, and a name is there once', async () => {
  const { body: role } = await addRole(['books:read']);
  const { person } = await signUp(shop);
  await give(person.id, { role: 'shopper', staffRoleId: role._id });
  const held = await shop.call('DELETE', `/admin/staff-roles/${role._id}`, shop.admin);
  expect([held.status, held.body.message]).toEqual([
    409,
    'Somebody has this role: give them another one first',
  ]);
  const twice = { name: role.name.toUpperCase(), permissions: ['books:read'] };
  expect((await shop.call('POST', '/admin/staff-roles', shop.admin, twice)).status).toBe(409);
  for (const name of ['Admin', 'OWNER', 'x', 'a\u0000b', 'see www.evil.example']) {
    const answer = await shop.call('POST', '/admin/staff-roles', shop.admin, { ...twice, name });
    expect(answer.status, name).toBe(400);
  }
  await give(person.id, { role: 'shopper' });
  expect((await shop.call('DELETE', `/admin/staff-roles/${role._id}`, shop.admin)).status).toBe(
    200,
  );
  const gone = await give(person.id, { role: 'shopper', staffRoleId: role._id });
  expect([gone.status, gone.body.message]).toEqual([
    400,
    'There is no such role any more: please choose another one',
  ]);
});

test('of two who edit a role at once the second one is told', async () => {
  const { body: role } = await addRole(['books:read']);
  const edit = (permissions: string[]) =>
    shop.call('PUT', `/admin/staff-roles/${role._id}`, shop.admin, {
      name: role.name,
      permissions,
      version: role.version,
    });
  expect((await edit(['reports:read'])).status).toBe(200);
  expect((await edit(['orders:read'])).status).toBe(409);
});

test('changing staff and roles asks who is there, and is in the history and the security log', async () => {
  const boss = await signUp(shop, { role: 'admin' });
  const { body: role } = await addRole(['books:read'], boss);
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE id = $1`,
    [boss.sessionId],
  );
  const changed = { name: role.name, permissions: ['orders:read'] };
  const refused = await shop.call('PUT', `/admin/staff-roles/${role._id}`, boss, changed);
  expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
  expect(
    (await shop.call('PUT', `/admin/staff-roles/${role._id}`, shop.admin, changed)).status,
  ).toBe(200);
  const history = await shop.call<{ who: string; changes: object[] }[]>(
    'GET',
    `/history?entity=staff_role&id=${role._id}`,
    shop.admin,
  );
  expect(history.body[0]).toMatchObject({
    who: shop.admin.person.email,
    changes: [{ field: 'permissions', from: ['books:read'], to: ['orders:read'] }],
  });
  const events = await shop.call<{ detail: string }[]>(
    'GET',
    '/admin/security-events?kind=staff_role_changed',
    shop.admin,
  );
  expect(events.body[0]?.detail).toBe(`${role.name}: +orders:read -books:read`);
});

test('a session of somebody who works here ends after a day', async () => {
  const worker = await signUp(shop, { staffRole: 'viewer' });
  expect((await shop.call('GET', '/admin/orders', worker)).status).toBe(200);
  await shop.database.pool.query(
    `UPDATE sessions SET created_at = now() - interval '25 hours' WHERE id = $1`,
    [worker.sessionId],
  );
  expect((await shop.call('GET', '/admin/orders', worker)).status).toBe(401);
});

test('who looks after the catalogue finds no customers, and reads nothing of them in any history', async () => {
  await signUp(shop, { fullName: 'Findable Fiona', email: 'fiona@shoppers.example' });
  const worker = await signUp(shop, { staffRole: 'catalogue' });
  const search = await shop.call<Record<string, unknown[]>>(
    'GET',
    '/admin/search?q=findable',
    worker,
  );
  expect(search.body).toEqual({
    orders: [],
    products: [],
    attributes: [],
    customers: [],
    pages: [],
  });
  const asAdmin = await shop.call<Record<string, unknown[]>>(
    'GET',
    '/admin/search?q=findable',
    shop.admin,
  );
  expect(asAdmin.body['customers']).toHaveLength(1);
  const path = `/history?entity=account&id=${shop.shopper.person.id}`;
  expect((await shop.call('GET', path, worker)).status).toBe(403);
  const log = await shop.call<{ entity: string }[]>('GET', '/admin/activity', worker);
  expect(log.status).toBe(200);
  expect(new Set(log.body.map(({ entity }) => entity))).toEqual(new Set(['category']));
});

test('names of roles are on one line, and none is drawn like one that every shop has', async () => {
  const named = (name: string) =>
    shop.call<StaffRole>('POST', '/admin/staff-roles', shop.admin, {
      name,
      permissions: ['products:read'],
    });
  for (const name of ['Manager\u200b', '\u0410dmin', 'ORDERS', 'Ow\u200bner']) {
    expect([name, (await named(name)).status]).toEqual([name, 400]);
  }
  expect((await named('Night\r\nshift')).body.name).toBe('Night shift');
});

test('where a second factor is demanded, it is of everybody who works here', async () => {
  const strict = await openTestShop({
    database: shop.database,
    settings: { REQUIRE_STAFF_SECOND_FACTOR: '1' },
  });
  const worker = await signUp(strict, { staffRole: 'viewer' });
  const { headers, cookie } = worker;
  const refused = await strict.app.inject({ url: '/api/v1/admin/orders', headers });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_required']);
  const session = await strict.app.inject({ url: '/api/v1/session', headers: { cookie } });
  expect(session.json()).toMatchObject({ secondFactorRequired: true });
});
