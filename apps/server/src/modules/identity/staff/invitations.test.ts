import type { InvitationLook, StaffInvitation, StaffRole } from '@gadgetry/contract/staff';
import { expect, test } from 'vitest';
import { openMailShop } from '../../../../test/mails.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import { callsOf } from '../../../../test/stocked-shop.ts';

const colleague = { name: 'Kim Colleague', newPassword: 'a-password-of-kim' };

async function openInvitingShop(settings: Record<string, string> = {}) {
  const { shop, mails, post } = await openMailShop(settings);
  const call = callsOf(shop.app);
  const admin = await signUp(shop, { role: 'admin', email: 'owner@shop.example' });
  const { body: roles } = await call<StaffRole[]>('GET', '/admin/staff-roles', admin);
  const roleOf = (name: string) => roles.find((role) => role.name === name)?._id ?? '';
  const invite = (email: string, staffRoleId: string | null, by: SignedIn = admin) =>
    call<StaffInvitation[] & { message: string }>('POST', '/admin/staff-invitations', by, {
      email,
      staffRoleId,
    });
  const lastToken = async () => (await mails('staff-invitation')).at(-1)?.token ?? '';
  const look = (token: string) =>
    call<InvitationLook & { message: string }>('POST', '/staff-invitations/look', null, { token });
  const accept = (token: string, said: object = {}) =>
    call<{ message: string }>('POST', '/staff-invitations/accept', null, { token, ...said });
  const signIn = (email: string, password: string) => post('/sign-in/email', { email, password });
  return { shop, call, admin, mails, post, roleOf, invite, lastToken, look, accept, signIn };
}

test('somebody without an account is invited, chooses a password, and works with the role', async () => {
  const { invite, roleOf, mails, lastToken, look, accept, signIn, call, shop, admin } =
    await openInvitingShop();
  const invited = await invite('Kim@Staff.example', roleOf('Orders'));
  expect(invited.status).toBe(201);
  expect(invited.body).toMatchObject([
    { email: 'kim@staff.example', role: { name: 'Orders' }, isExpired: false },
  ]);
  const [mail] = await mails('staff-invitation');
  expect(mail).toMatchObject({ to: 'kim@staff.example' });
  expect(mail?.text).toContain('owner@shop.example invites you');
  const token = await lastToken();
  expect((await look(token)).body).toMatchObject({
    email: 'kim@staff.example',
    role: 'Orders',
    needsAccount: true,
  });
  expect((await accept(token)).status).toBe(400);
  const guessed = await accept(token, { ...colleague, newPassword: 'password123' });
  expect(guessed.status).toBe(400);
  expect((await accept(token, colleague)).status).toBe(200);
  expect((await signIn('kim@staff.example', colleague.newPassword)).statusCode).toBe(200);
  const { rows } = await shop.database.pool.query(
    `SELECT name, email_verified, role, staff_role_id FROM users WHERE email = 'kim@staff.example'`,
  );
  expect(rows).toEqual([
    {
      name: colleague.name,
      email_verified: true,
      role: 'shopper',
      staff_role_id: roleOf('Orders'),
    },
  ]);
  expect((await call('GET', '/admin/staff-invitations', admin)).body).toEqual([]);
  // Whoever has just said yes is not warned of what they said yes to.
  expect(await mails('account-notice')).toEqual([]);
  const used = await accept(token, colleague);
  expect([used.status, used.body.message]).toEqual([
    400,
    'This invitation was used already: please sign in',
  ]);
});

test('somebody with an account accepts with it, and keeps their password', async () => {
  const { invite, lastToken, look, accept, shop, admin, call, mails, roleOf } =
    await openInvitingShop();
  const { person } = await signUp(shop, { email: 'sam@shop.example', emailVerified: true });
  await invite(person.email, null);
  const token = await lastToken();
  expect((await look(token)).body).toMatchObject({ role: 'Admin', needsAccount: false });
  expect((await accept(token)).status).toBe(200);
  const { body } = await call<{ who: string; changes: object[] }[]>(
    'GET',
    `/history?entity=account&id=${person.id}`,
    admin,
  );
  // In the name of who gave the role.
  expect(body[0]).toMatchObject({
    who: 'owner@shop.example',
    changes: [{ field: 'role', from: 'shopper', to: 'admin' }],
  });
  expect(await mails('account-notice')).toEqual([]);
  // Of what changes later, without their doing, they are told.
  const lower = { role: 'shopper', staffRoleId: roleOf('Viewer') };
  expect((await call('PUT', `/accounts/${person.id}/role`, admin, lower)).status).toBe(200);
  expect(await mails('account-notice')).toMatchObject([
    { to: person.email, subject: 'You have another role in the shop now' },
  ]);
});

test('a link that was withdrawn, has expired or was sent anew says what to do', async () => {
  const { invite, roleOf, lastToken, look, accept, call, admin, shop } = await openInvitingShop();
  const invited = await invite('kim@staff.example', roleOf('Viewer'));
  const id = invited.body[0]?._id ?? '';
  const first = await lastToken();
  const twice = await invite('kim@staff.example', roleOf('Viewer'));
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'This address has an invitation already: send that again, or withdraw it first',
  ]);
  expect((await call('POST', `/admin/staff-invitations/${id}/send-again`, admin)).status).toBe(200);
  const second = await lastToken();
  expect(second).not.toBe(first);
  expect((await look(first)).body.message).toMatch(/^This link is not valid: open the one of the/);
  await shop.database.pool.query(
    `UPDATE staff_invitations SET sent_at = now() - interval '9 days',
       expires_at = now() - interval '2 days'`,
  );
  expect((await accept(second, colleague)).body.message).toMatch(/^This invitation has expired/);
  await call('POST', `/admin/staff-invitations/${id}/send-again`, admin);
  const third = await lastToken();
  expect((await look(third)).status).toBe(200);
  expect((await call('DELETE', `/admin/staff-invitations/${id}`, admin)).status).toBe(200);
  expect((await accept(third, colleague)).body.message).toMatch(/^This invitation was withdrawn/);
  expect((await call('DELETE', `/admin/staff-invitations/${id}`, admin)).status).toBe(404);
  await expect(
    shop.database.pool.query(`UPDATE staff_invitations SET ended_at = NULL, ended_as = NULL`),
  ).rejects.toThrow(/stays ended/);
  const history = await call<{ changes: { field: string; to: string }[] }[]>(
    'GET',
    `/history?entity=staff_invitation&id=${id}`,
    admin,
  );
  expect(
    history.body.map(({ changes }) => changes.find(({ field }) => field === 'state')?.to),
  ).toEqual(['withdrawn', 'sent again', 'sent again', 'open']);
});

test('what the inviter may not give any more, their invitation gives nobody', async () => {
  const { invite, lastToken, accept, call, admin, shop, roleOf } = await openInvitingShop();
  const keeper = await signUp(shop, { permissions: ['staff:write', 'products:read'] });
  expect((await invite('kim@staff.example', roleOf('Catalogue'), keeper)).status).toBe(403);
  expect((await invite('kim@staff.example', null, keeper)).status).toBe(403);
  const other = await signUp(shop, { role: 'admin', email: 'second@shop.example' });
  await invite('kim@staff.example', null, other);
  const token = await lastToken();
  await call('PUT', `/accounts/${other.person.id}/role`, admin, { role: 'shopper' });
  const refused = await accept(token, colleague);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Whoever invited you can’t give this role any more: ask an admin of the shop',
  ]);
  const { rows } = await shop.database.pool.query(
    `SELECT 1 FROM users WHERE email = 'kim@staff.example'`,
  );
  expect(rows).toEqual([]);
});

test('who works here already is not invited, and of two who accept at once one does', async () => {
  const { invite, lastToken, accept, roleOf } = await openInvitingShop();
  const known = await invite('owner@shop.example', roleOf('Viewer'));
  expect([known.status, known.body.message]).toEqual([
    400,
    'Somebody with this address works here already: change their role in the list',
  ]);
  await invite('kim@staff.example', roleOf('Viewer'));
  const token = await lastToken();
  const answers = await Promise.all([accept(token, colleague), accept(token, colleague)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('who used the address before without proof keeps no way in', async () => {
  const { invite, lastToken, look, accept, roleOf, signIn, shop } = await openInvitingShop();
  const squatter = await signUp(shop, { email: 'kim@staff.example' });
  await invite('kim@staff.example', roleOf('Manager'));
  const token = await lastToken();
  expect((await look(token)).body).toMatchObject({ needsAccount: true });
  expect((await accept(token, colleague)).status).toBe(200);
  const headers = { ...squatter.headers };
  expect((await shop.app.inject({ url: '/api/v1/admin/orders', headers })).statusCode).toBe(401);
  expect((await signIn('kim@staff.example', colleague.newPassword)).statusCode).toBe(200);
});

test('a link to another address that they had asked for before opens nothing either', async () => {
  const { invite, lastToken, accept, signIn, shop, mails, post } = await openInvitingShop();
  const squatter = await signUp(shop, { email: 'kim@staff.example', emailVerified: false });
  const asked = await post('/change-email', { newEmail: 'mallory@evil.example' }, squatter.cookie);
  expect(asked.statusCode).toBe(200);
  const [link] = await mails('change-email');
  await invite('kim@staff.example', null);
  expect((await accept(await lastToken(), colleague)).status).toBe(200);
  expect((await post('/verify-email', { token: link?.token ?? '' })).statusCode).toBe(400);
  const { rows } = await shop.database.pool.query(
    `SELECT email FROM users WHERE role = 'admin' ORDER BY created_at DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ email: 'kim@staff.example' }]);
  expect((await signIn('kim@staff.example', colleague.newPassword)).statusCode).toBe(200);
});

test('whoever has less withdraws no invitation to more', async () => {
  const { invite, call, admin, shop } = await openInvitingShop();
  await invite('kim@staff.example', null);
  const [open] = (await call<StaffInvitation[]>('GET', '/admin/staff-invitations', admin)).body;
  const lead = await signUp(shop, { permissions: ['staff:read', 'staff:write'] });
  const path = `/admin/staff-invitations/${open?._id}`;
  expect((await call('DELETE', path, lead)).status).toBe(403);
  expect((await call('DELETE', path, admin)).status).toBeLessThan(300);
});

test('a shop that sends no mail says how somebody gets a role there', async () => {
  const { invite, roleOf } = await openInvitingShop({ SMTP_URL: '' });
  const refused = await invite('kim@staff.example', roleOf('Viewer'));
  expect(refused.status).toBe(400);
  expect(refused.body.message).toMatch(/no mail server.*ask them to sign up/);
});

test('in a shop that sends mail no role is given by an address that nobody has proven', async () => {
  const { call, shop, admin, roleOf, invite, lastToken, accept } = await openInvitingShop();
  const squatter = await signUp(shop, { email: 'lee@staff.example' });
  await shop.database.pool.query('UPDATE users SET email_verified = false WHERE id = $1', [
    squatter.person.id,
  ]);
  const staffRoleId = roleOf('Orders');
  const appoint = (email: string) =>
    call<{ message: string }>('POST', '/admin/staff', admin, { email, staffRoleId });
  expect(await appoint('lee@staff.example')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('invite it instead') },
  });
  // The link in the mail is the way in, and whoever had taken the address is out.
  await invite('lee@staff.example', staffRoleId);
  expect((await accept(await lastToken(), colleague)).status).toBe(200);
  expect((await call('GET', '/admin/orders', squatter)).status).toBe(401);
  const known = await signUp(shop, { email: 'mia@staff.example' });
  await shop.database.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [
    known.person.id,
  ]);
  expect((await appoint('mia@staff.example')).status).toBe(201);
});
