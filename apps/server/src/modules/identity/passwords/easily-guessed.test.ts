import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../demo/accounts.ts';
import { openMailShop } from '../../../../test/mails.ts';
import { cookieOf } from '../../../../test/people.ts';
import { isEasilyGuessed } from './password-rules.ts';

const robin = 'robin.fields@example.com';

test('of the list that comes with the shop, and of the demo accounts, it judges as people would', async () => {
  const list = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  const common = new Set(list.trim().split('\n'));
  const guessed = (password: string) => isEasilyGuessed(password, { shopName: 'Gadgetry' }, common);
  for (const password of ['password', 'sunshine2024', 'qwertyuiop', '1234567890', 'iloveyou!!']) {
    expect(guessed(password), password).toBe(true);
  }
  for (const { password } of demoAccounts) expect(guessed(password), password).toBe(false);
});

test('such a password is refused at its field, at sign-up, when it is changed and when it is reset', async () => {
  const { post, mails } = await openMailShop();
  const refused = (path: string) => ({
    code: 'validation_failed',
    issues: [{ path, message: expect.stringContaining('among the first') }],
  });
  const form = { name: 'Robin Fields', email: robin, password: 'Password123!' };
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

  await post('/request-password-reset', { email: robin });
  const [{ token } = { token: '' }] = await mails('reset-password');
  const reset = await post('/reset-password', { token, newPassword: 'football99' });
  expect(reset.json()).toMatchObject(refused('newPassword'));
  // The link is still good: nothing was tried with it.
  const better = await post('/reset-password', { token, newPassword: 'another-good-one' });
  expect(better.statusCode).toBe(200);
});

test('with addresses that are verified first it is refused at sign-up, too', async () => {
  const { post } = await openMailShop({ REQUIRE_VERIFIED_EMAIL: '1' });
  const form = { name: 'Robin', email: robin, password: 'princess1' };
  expect((await post('/sign-up/email', form)).statusCode).toBe(400);
});
