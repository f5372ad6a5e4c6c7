import { expect, test } from 'vitest';
import { openMailShop } from '../../../../test/mails.ts';
import { cookieOf } from '../../../../test/people.ts';
import { type TestShop, bearerFor } from '../../../../test/shop.ts';

const robin = { name: 'Robin Reed', email: 'robin@example.org', password: 'a-good-password' };

async function isVerified(shop: TestShop, email: string): Promise<boolean> {
  const { rows } = await shop.database.pool.query(
    'SELECT email_verified FROM users WHERE email = $1',
    [email],
  );
  return rows[0]?.email_verified;
}

test('a new account gets a link, and pressing it proves the address', async () => {
  const { shop, post, mails } = await openMailShop();
  await post('/sign-up/email', robin);
  const [mail] = await mails('verify-email');
  expect(mail?.to).toBe(robin.email);
  expect(await isVerified(shop, robin.email)).toBe(false);
  const token = mail?.token ?? '';
  expect((await post('/verify-email', { token: `${token}x` })).statusCode).toBe(400);
  expect(await isVerified(shop, robin.email)).toBe(false);
  expect((await post('/verify-email', { token })).json()).toEqual({ status: true });
  expect(await isVerified(shop, robin.email)).toBe(true);
});

test('whether an address has an account is not told when a new password is asked for', async () => {
  const { post, mails } = await openMailShop();
  await post('/sign-up/email', robin);
  const asked = await Promise.all(
    [robin.email, 'nobody@example.org'].map((email) => post('/request-password-reset', { email })),
  );
  for (const answer of asked) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: true });
  }
  expect(await mails('reset-password')).toHaveLength(1);
});

test('a new password by link works once, and ends every session', async () => {
  const { shop, post, mails } = await openMailShop();
  const phone = cookieOf(await post('/sign-up/email', robin));
  await post('/request-password-reset', { email: 'ROBIN@example.org' });
  const token = (await mails('reset-password'))[0]?.token ?? '';
  const newPassword = 'an-even-better-one';
  expect((await post('/reset-password', { token, newPassword: 'short' })).statusCode).toBe(400);
  expect((await post('/reset-password', { token, newPassword })).json()).toEqual({ status: true });
  await expect(bearerFor(shop, phone)).rejects.toThrow('401');
  const again = await post('/reset-password', { token, newPassword: 'a-third-password' });
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ message: 'This link is not valid, or was used before' });
  const signIn = (password: string) => post('/sign-in/email', { email: robin.email, password });
  expect((await signIn(robin.password)).statusCode).toBe(401);
  expect((await signIn(newPassword)).statusCode).toBe(200);
});

test('an address changes when the new one has been proven, and not before', async () => {
  const { shop, post, mails } = await openMailShop();
  const cookie = cookieOf(await post('/sign-up/email', robin));
  const changed = await post('/change-email', { newEmail: 'reed@example.org' }, cookie);
  expect(changed.json()).toEqual({ status: true });
  expect(await isVerified(shop, 'reed@example.org')).toBeUndefined();
  const [mail] = await mails('change-email');
  expect(mail?.to).toBe('reed@example.org');
  await post('/verify-email', { token: mail?.token ?? '' }, cookie);
  expect(await isVerified(shop, 'reed@example.org')).toBe(true);
  expect(await isVerified(shop, robin.email)).toBeUndefined();
});

test("nobody learns by a change of address that it is somebody else's", async () => {
  const { post, mails } = await openMailShop();
  await post('/sign-up/email', { ...robin, email: 'taken@example.org' });
  const cookie = cookieOf(await post('/sign-up/email', robin));
  const taken = await post('/change-email', { newEmail: 'taken@example.org' }, cookie);
  expect(taken.json()).toEqual({ status: true });
  expect(await mails('change-email')).toEqual([]);
});

test('no token that opens an account is in the database or the log', async () => {
  const { shop, post, mails } = await openMailShop();
  const cookie = cookieOf(await post('/sign-up/email', robin));
  await post('/request-password-reset', { email: robin.email });
  const sessionToken = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0];
  const tokens = [...(await mails('verify-email')), ...(await mails('reset-password'))];
  await post('/reset-password', { token: 'a-token-that-is-wrong', newPassword: 'long-enough-pw' });
  const { rows: tables } = await shop.database.pool.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const kept = await Promise.all(
    tables.map(({ name }) => shop.database.pool.query(`SELECT * FROM "${name}"`)),
  );
  const everything = JSON.stringify([kept.map(({ rows }) => rows), shop.logged]);
  expect(tokens).toHaveLength(2);
  const secrets = [...tokens.map(({ token }) => token), sessionToken, 'a-token-that-is-wrong'];
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

test('links to a new password end with the password and the address that they were mailed for', async () => {
  const { shop, post, mails } = await openMailShop();
  const cookie = cookieOf(await post('/sign-up/email', robin));
  const ask = async () => {
    await post('/request-password-reset', { email: robin.email });
    return (await mails('reset-password')).at(-1)?.token ?? '';
  };
  const use = (token: string) =>
    post('/reset-password', { token, newPassword: 'an-even-better-one' });
  const [older, newer] = [await ask(), await ask()];
  expect((await use(newer)).statusCode).toBe(200);
  expect((await use(older)).statusCode).toBe(400);

  const beforeChange = await ask();
  const signedIn = await post('/sign-in/email', {
    email: robin.email,
    password: 'an-even-better-one',
  });
  const passwords = { currentPassword: 'an-even-better-one', newPassword: 'a-third-password' };
  expect((await post('/change-password', passwords, cookieOf(signedIn))).statusCode).toBe(200);
  expect((await use(beforeChange)).statusCode).toBe(400);
  await expect(bearerFor(shop, cookie)).rejects.toThrow('401');
});
