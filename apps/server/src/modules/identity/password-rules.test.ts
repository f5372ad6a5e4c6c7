import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../demo/accounts.ts';
import { openMailShop } from '../../../test/mails.ts';
import { cookieOf } from '../../../test/people.ts';
import { isEasilyGuessed } from './password-rules.ts';

const list = readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
const robin = { email: 'robin.fields@example.com', name: 'Robin Fields', shopName: 'Gadgetry' };

test('what is tried first is no password, nor with a few digits or signs behind it', async () => {
  const common = new Set((await list).trim().split('\n'));
  for (const password of [
    'password',
    'PassWord',
    'password1',
    'Password123!',
    'sunshine2024',
    'qwertyuiop',
    '1234567890',
    'iloveyou!!',
    'aaaaaaaaaaaa',
    'abababababab',
    '123123123',
    '987654321',
    'abcdefghi',
    'aa12345678',
    'p@ssw0rd',
    'passwordpassword',
    'letmein.letmein',
    'robin.fields',
    'Robinfields1',
    'robin.fields@example.com',
    'Gadgetry2026',
  ]) {
    expect(isEasilyGuessed(password, robin, common), password).toBe(true);
  }
  for (const password of [
    'a-good-password',
    'correct horse battery staple',
    'xK9#mQ2$vL',
    'robin likes lamps',
    ...demoAccounts.map((account) => account.password),
  ]) {
    expect(isEasilyGuessed(password, robin, common), password).toBe(false);
  }
});

test('such a password is refused at its field, at sign-up, when it is changed and when it is reset', async () => {
  const { post, mails } = await openMailShop();
  const refused = (path: string) => ({
    code: 'validation_failed',
    issues: [{ path, message: expect.stringContaining('among the first') }],
  });
  const form = { name: 'Robin Fields', email: robin.email, password: 'Password123!' };
  const signUp = await post('/sign-up/email', form);
  expect(signUp.statusCode).toBe(400);
  expect(signUp.json()).toMatchObject(refused('password'));

  const good = { ...form, password: 'a-good-password' };
  const inside = await post('/sign-up/email', good);
  expect(inside.statusCode).toBe(200);
  const change = (newPassword: string) =>
    post('/change-password', { currentPassword: good.password, newPassword }, cookieOf(inside));
  for (const guessed of ['letmein2024', 'RobinFields7']) {
    expect((await change(guessed)).json()).toMatchObject(refused('newPassword'));
  }

  await post('/request-password-reset', { email: robin.email });
  const [{ token } = { token: '' }] = await mails('reset-password');
  const reset = await post('/reset-password', { token, newPassword: 'football99' });
  expect(reset.json()).toMatchObject(refused('newPassword'));
  // The link is still good: nothing was tried with it.
  const better = await post('/reset-password', { token, newPassword: 'another-good-one' });
  expect(better.statusCode).toBe(200);
});

test('with addresses that are verified first it is refused at sign-up, too', async () => {
  const { post } = await openMailShop({ REQUIRE_VERIFIED_EMAIL: '1' });
  const form = { name: 'Robin', email: robin.email, password: 'princess1' };
  expect((await post('/sign-up/email', form)).statusCode).toBe(400);
});
