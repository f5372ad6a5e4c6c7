import type { StaffRole } from '@gadgetry/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signInAgain, signUp } from '../../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
let roles: StaffRole[];
beforeAll(async () => {
  shop = await openStockedShop();
  roles = (await shop.call<StaffRole[]>('GET', '/admin/staff-roles', shop.admin)).body;
});
afterAll(() => shop.close());

const roleOf = (name: string) => roles.find((role) => role.name === name)?._id ?? '';

async function appoint(email: string, staffRoleId: string | null, by: SignedIn = shop.admin) {
  const { status, body } = await shop.call<{ code: string; message: string }>(
    'POST',
    '/admin/staff',
    by,
    { email, staffRoleId },
  );
  return { ...body, status };
}

const rightsOf = async ({ person }: SignedIn) => {
  const { rows } = await shop.database.pool.query(
    'SELECT role, staff_role_id FROM users WHERE id = $1',
    [person.id],
  );
  return rows[0];
};

const signInLongAgo = ({ sessionId }: SignedIn) =>
  shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE id = $1`,
    [sessionId],
  );

test('who has signed up is given a role by their address, and works with it after signing in', async () => {
  const kim = await signUp(shop, { email: 'kim@staff.example' });
  expect(await appoint('Kim@Staff.example', roleOf('Orders'))).toMatchObject({
    status: 201,
    publicMetadata: { role: 'shopper', staffRole: { name: 'Orders' } },
  });
  expect((await shop.call('GET', '/admin/staff', kim)).status).toBe(401);
  const worker = await signInAgain(shop, kim.person);
  expect((await shop.call('GET', '/admin/orders', worker)).status).toBe(200);
  expect((await shop.call('GET', '/admin/staff', worker)).status).toBe(403);
  const history = await shop.call<object[]>(
    'GET',
    `/history?entity=account&id=${kim.person.id}`,
    shop.admin,
  );
  expect(history.body[0]).toMatchObject({
    who: shop.admin.person.email,
    changes: [{ field: 'role', from: 'shopper', to: 'Orders' }],
  });
  const events = await shop.call<object[]>(
    'GET',
    '/admin/security-events?kind=role_changed',
    shop.admin,
  );
  expect(events.body[0]).toMatchObject({ detail: 'shopper to Orders' });
});

test('an admin may make an admin, and nobody gives what they may not do themselves', async () => {
  const sam = await signUp(shop);
  const keeper = await signUp(shop, { permissions: ['staff:read', 'staff:write', 'orders:read'] });
  for (const role of [null, roleOf('Orders')]) {
    expect(await appoint(sam.person.email, role, keeper)).toMatchObject({
      status: 403,
      message: expect.stringMatching(/rights that you have/),
    });
  }
  expect(await rightsOf(sam)).toEqual({ role: 'shopper', staff_role_id: null });
  const viewer = await signUp(shop, { staffRole: 'viewer' });
  expect((await appoint(sam.person.email, roleOf('Viewer'), viewer)).status).toBe(403);
  expect((await appoint(sam.person.email, null)).status).toBe(201);
  expect(await rightsOf(sam)).toEqual({ role: 'admin', staff_role_id: null });
});

test('who works here already, oneself included, is changed in the list and not here', async () => {
  const worker = await signUp(shop, { staffRole: 'viewer' });
  const keeper = await signUp(shop, { permissions: ['staff:read', 'staff:write', 'orders:read'] });
  for (const { email } of [shop.admin.person, worker.person, keeper.person]) {
    expect([email, await appoint(email, roleOf('Viewer'), keeper)]).toMatchObject([
      email,
      { status: 400, message: expect.stringMatching(/works here already/) },
    ]);
  }
  expect(await rightsOf(shop.admin)).toMatchObject({ role: 'admin' });
});

test('a banned account is given nothing until the ban is lifted', async () => {
  const banned = await signUp(shop);
  const status = (is: boolean) =>
    shop.call('PUT', `/accounts/${banned.person.id}/status?status=${is}`, shop.admin);
  await status(false);
  expect(await appoint(banned.person.email, roleOf('Viewer'))).toMatchObject({
    status: 400,
    message: 'This account is banned: lift the ban in the list of accounts first',
  });
  expect(await rightsOf(banned)).toEqual({ role: 'shopper', staff_role_id: null });
  await status(true);
  expect((await appoint(banned.person.email, roleOf('Viewer'))).status).toBe(201);
});

test('who is there is asked last: of a wish that is refused anyway nobody gives their password', async () => {
  const boss = await signUp(shop, { role: 'admin' });
  const sam = await signUp(shop);
  await signInLongAgo(boss);
  expect(await appoint('nobody@staff.example', roleOf('Viewer'), boss)).toMatchObject({
    status: 400,
    message: 'Nobody has signed up with this address: ask them to do that first',
  });
  expect(await appoint(sam.person.email, roleOf('Viewer'), boss)).toMatchObject({
    status: 403,
    code: 'reauthentication_required',
  });
  expect(await rightsOf(sam)).toEqual({ role: 'shopper', staff_role_id: null });
});
