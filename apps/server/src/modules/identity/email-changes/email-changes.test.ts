import { createEmailVerificationToken } from 'better-auth/api';
import { expect, test } from 'vitest';
import { openMailShop } from '../../../../test/mails.ts';
import { cookieOf } from '../../../../test/people.ts';
import { bearerFor, signUp } from '../../../../test/shop.ts';

const robin = { name: 'Robin Reed', email: 'robin@example.org', password: 'a-good-password' };
const mallory = 'mallory@example.net';

/** Robin's account, in which a thief of the session asks for another address. */
async function openChangedShop(settings: Record<string, string> = {}) {
  const opened = await openMailShop(settings);
  const { shop, post, mails } = opened;
  const cookie = cookieOf(await post('/sign-up/email', robin));
  const { rows } = await shop.database.pool.query('SELECT id FROM users');
  const ask = (newEmail: string) => post('/change-email', { newEmail }, cookie);
  const lastToken = async (kind: string) => (await mails(kind)).at(-1)?.token ?? '';
  const emails = async () =>
    (await shop.database.pool.query('SELECT email FROM users ORDER BY email')).rows.map(
      ({ email }) => email,
    );
  const grow = (interval: string) =>
    shop.database.pool.query(`UPDATE email_changes SET undo_until = undo_until - $1::interval`, [
      interval,
    ]);
  const undo = (token: string, newPassword = 'a-password-of-my-own') =>
    post('/undo-email-change', { token, newPassword });
  return { ...opened, cookie, userId: rows[0].id, ask, lastToken, emails, grow, undo };
}

test('a session alone does not change an address: who is there is asked again', async () => {
  const { shop, ask, mails, cookie, post } = await openChangedShop();
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`,
  );
  const refused = await ask(mallory);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'reauthentication_required']);
  expect(await mails('change-email')).toEqual([]);
  const headers = { authorization: `Bearer ${await bearerFor(shop, cookie)}` };
  const prove = (password: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/account/reauthentication',
      headers,
      payload: { method: 'password', password },
    });
  expect((await prove('a-wrong-password')).statusCode).toBe(400);
  expect((await ask(mallory)).statusCode).toBe(403);
  expect((await prove(robin.password)).statusCode).toBe(200);
  expect((await ask(mallory)).statusCode).toBe(200);
  expect(await mails('change-email')).toHaveLength(1);
  expect((await post('/change-email', { newEmail: mallory })).statusCode).toBe(401);
});

test('the link in another browser changes the address, once, and signs nobody in', async () => {
  const { post, ask, lastToken, emails, shop, cookie } = await openChangedShop();
  await ask(mallory);
  const token = await lastToken('change-email');
  const opened = await post('/verify-email', { token });
  expect(opened.statusCode).toBe(200);
  expect(opened.cookies).toEqual([]);
  expect(await emails()).toEqual([mallory]);
  expect((await post('/verify-email', { token })).statusCode).toBe(400);
  expect(await bearerFor(shop, cookie)).toMatch(/^ey/);
  const { rows } = await shop.database.pool.query('SELECT count(*) AS found FROM sessions');
  expect(rows).toEqual([{ found: 1 }]);
});

test('a link to a new password that the former address was mailed ends with the change', async () => {
  const { post, ask, lastToken } = await openChangedShop();
  await post('/request-password-reset', { email: robin.email });
  const token = await lastToken('reset-password');
  await ask(mallory);
  await post('/verify-email', { token: await lastToken('change-email') });
  const answer = await post('/reset-password', { token, newPassword: 'a-password-of-robins' });
  expect(answer.statusCode).toBe(400);
});

test('where addresses are verified first, a link and the password sign nobody in either', async () => {
  const { shop, post, mails } = await openMailShop({ REQUIRE_VERIFIED_EMAIL: '1' });
  await post('/sign-up/email', robin);
  const first = (await mails('verify-email'))[0]?.token;
  const cookie = cookieOf(await post('/verify-email', { token: first, password: robin.password }));
  await post('/change-email', { newEmail: mallory }, cookie);
  const token = (await mails('change-email'))[0]?.token;
  expect((await post('/verify-email', { token, password: 'a-guess' })).statusCode).toBe(400);
  const opened = await post('/verify-email', { token, password: robin.password });
  expect([opened.statusCode, opened.cookies]).toEqual([200, []]);
  const { rows } = await shop.database.pool.query('SELECT email, email_verified FROM users');
  expect(rows).toEqual([{ email: mallory, email_verified: true }]);
});

test('a link that the account library would sign in by is refused', async () => {
  for (const setting of ['0', '1']) {
    const { shop, post } = await openMailShop({ REQUIRE_VERIFIED_EMAIL: setting });
    await signUp(shop, { email: robin.email, emailVerified: true });
    const token = await createEmailVerificationToken(
      shop.env.AUTH_SECRET,
      robin.email,
      mallory,
      3600,
      { requestType: 'change-email-verification' },
    );
    const opened = await post('/verify-email', { token });
    expect([opened.statusCode, opened.cookies]).toEqual([400, []]);
    const { rows } = await shop.database.pool.query('SELECT email FROM users');
    expect(rows).toEqual([{ email: robin.email }]);
  }
});

test('a link is refused in a browser in which somebody else is signed in', async () => {
  const { shop, post, ask, lastToken, emails } = await openChangedShop();
  const other = await signUp(shop, { email: 'other@example.org' });
  await ask(mallory);
  const token = await lastToken('change-email');
  const opened = await post('/verify-email', { token }, other.cookie);
  expect(opened.json().message).toBe('This link belongs to another account');
  expect(await emails()).toEqual(['other@example.org', robin.email]);
});

test('both addresses are told; the former one takes it back: all are signed out, and the password is new', async () => {
  const { shop, post, ask, mails, lastToken, emails, cookie, undo } = await openChangedShop();
  await ask(mallory);
  const confirming = await lastToken('change-email');
  await post('/verify-email', { token: confirming });
  const [changed] = await mails('email-changed');
  expect(changed?.to).toBe(robin.email);
  expect(changed?.text).toContain(mallory);
  expect((await mails('account-notice')).map(({ to }) => to)).toEqual([mallory]);
  const token = changed?.token ?? '';
  expect((await undo(`${token}x`)).statusCode).toBe(400);
  const [one, two] = await Promise.all([undo(token), undo(token)]);
  expect([one.statusCode, two.statusCode].sort((a, b) => a - b)).toEqual([200, 400]);
  expect([...one.cookies, ...two.cookies]).toEqual([]);
  expect(await emails()).toEqual([robin.email]);
  await expect(bearerFor(shop, cookie)).rejects.toThrow('401');
  const signIn = (email: string, password: string) => post('/sign-in/email', { email, password });
  expect((await signIn(robin.email, robin.password)).statusCode).toBe(401);
  expect((await signIn(robin.email, 'a-password-of-my-own')).statusCode).toBe(200);
  const { rows: events } = await shop.database.pool.query(
    `SELECT kind, account_email FROM security_events WHERE kind LIKE 'email%' ORDER BY created_at`,
  );
  expect(events).toEqual(
    ['email_change_asked', 'email_changed', 'email_change_undone'].map((kind) => ({
      kind,
      account_email: robin.email,
    })),
  );
  // Neither of the links does it again.
  expect((await undo(token)).statusCode).toBe(400);
  expect((await post('/verify-email', { token: confirming })).statusCode).toBe(400);
  expect(
    (await mails('account-notice'))
      .slice(1)
      .map(({ to }) => to)
      .sort(),
  ).toEqual([mallory, robin.email]);
});

test('the way back is there for 72 hours', async () => {
  const { post, ask, lastToken, emails, grow, undo } = await openChangedShop();
  await ask(mallory);
  await post('/verify-email', { token: await lastToken('change-email') });
  const token = await lastToken('email-changed');
  await grow('71 hours 50 minutes');
  const invalid = await undo(token, 'short');
  expect(invalid.statusCode).toBe(400);
  await grow('20 minutes');
  expect((await undo(token)).statusCode).toBe(400);
  expect(await emails()).toEqual([mallory]);
});

test('the first address comes back, however often it was changed afterwards', async () => {
  const { post, ask, lastToken, emails, undo } = await openChangedShop();
  const undoTokens: string[] = [];
  for (const next of [mallory, 'mallory.two@example.net']) {
    await ask(next);
    await post('/verify-email', { token: await lastToken('change-email') });
    undoTokens.push(await lastToken('email-changed'));
  }
  expect(await emails()).toEqual(['mallory.two@example.net']);
  expect((await undo(undoTokens[0] ?? '')).statusCode).toBe(200);
  expect(await emails()).toEqual([robin.email]);
  expect((await undo(undoTokens[1] ?? '')).statusCode).toBe(400);
});

test('nobody else can take the former address while it can be given back', async () => {
  const { shop, post, ask, lastToken, emails, undo, mails } = await openChangedShop();
  await ask(mallory);
  await post('/verify-email', { token: await lastToken('change-email') });
  const squat = await post('/sign-up/email', { ...robin, name: 'Squatter' });
  expect([squat.statusCode, squat.json().code]).toEqual([409, 'email_taken']);
  const other = await signUp(shop, { email: 'other@example.org' });
  const asked = await post('/change-email', { newEmail: robin.email }, other.cookie);
  expect(asked.statusCode).toBe(200);
  expect(await mails('change-email')).toHaveLength(1);
  await expect(signUp(shop, { email: robin.email })).rejects.toThrow('given back');
  expect((await undo(await lastToken('email-changed'))).statusCode).toBe(200);
  expect(await emails()).toEqual(['other@example.org', robin.email]);
});

test('a changed password ends a change of address that is under way, and its owner is told', async () => {
  const { post, ask, lastToken, emails, cookie, mails } = await openChangedShop();
  await ask(mallory);
  const change = { currentPassword: robin.password, newPassword: 'another-good-one' };
  expect((await post('/change-password', change, cookie)).statusCode).toBe(200);
  expect((await post('/verify-email', { token: await lastToken('change-email') })).statusCode).toBe(
    400,
  );
  await post('/request-password-reset', { email: robin.email });
  const reset = { token: await lastToken('reset-password'), newPassword: 'a-third-good-one' };
  expect((await post('/reset-password', reset)).statusCode).toBe(200);
  expect(await emails()).toEqual([robin.email]);
  const told = (await mails('account-notice')).map(({ to, subject }) => [to, subject]);
  expect(told).toEqual([
    [robin.email, 'Your password was changed'],
    [robin.email, 'Your password was changed'],
  ]);
});

test('neither link can be read in the database or the log', async () => {
  const { shop, post, ask, lastToken, undo } = await openChangedShop();
  await ask(mallory);
  const confirming = await lastToken('change-email');
  await post('/verify-email', { token: confirming });
  const undoing = await lastToken('email-changed');
  await undo(undoing, 'planted-new-password');
  const { rows } = await shop.database.pool.query('SELECT * FROM email_changes');
  const kept = JSON.stringify([rows, shop.logged]);
  expect(rows).toHaveLength(1);
  for (const secret of [confirming, undoing, 'planted-new-password']) {
    expect(kept).not.toContain(secret);
  }
});
