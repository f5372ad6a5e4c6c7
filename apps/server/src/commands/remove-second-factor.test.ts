import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { codeOfApp } from '../../../../e2e/support/authenticator-app.ts';
import { openMailShop, unreachableMail } from '../../test/mails.ts';
import { cookieOf } from '../../test/people.ts';
import { bearerFor, testSettings } from '../../test/shop.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('remove-second-factor.ts', import.meta.url));

test('the owner takes the app away from an account that has lost it, which then signs in without', async () => {
  const { shop, post, mails } = await openMailShop();
  const robin = { name: 'Robin', email: 'robin@example.org', password: 'a-good-password' };
  const cookie = cookieOf(await post('/sign-up/email', robin));
  const headers = { authorization: `Bearer ${await bearerFor(shop, cookie)}` };
  const url = '/api/v1/account/totp';
  const { secret }: { secret: string } = (
    await shop.app.inject({ method: 'POST', url, headers })
  ).json();
  const payload = { code: codeOfApp(secret) };
  await shop.app.inject({ method: 'POST', url: `${url}/confirmation`, headers, payload });
  const { email, password } = robin;
  const signIn = async () =>
    Object.keys((await post('/sign-in/email', { email, password })).json());
  expect(await signIn()).toEqual(['secondStep']);

  const toldBefore = (await mails()).length;
  const env = {
    PATH: process.env['PATH'],
    NODE_NO_WARNINGS: '1',
    ...testSettings(shop.database),
    ...unreachableMail,
  };
  expect(await run(process.execPath, [command, email], { env })).toEqual({
    stdout: `${email} signs in with the password alone now, and has to sign in again.\n`,
    stderr: '',
  });
  expect((await mails()).map(({ to, subject }) => [to, subject]).slice(toldBefore)).toEqual([
    [email, expect.stringMatching(/app/i)],
  ]);
  const { rows } = await shop.database.pool.query(
    `SELECT account_email, detail FROM security_events WHERE kind = 'second_factor_off'`,
  );
  expect(rows).toEqual([{ account_email: email, detail: 'npm run remove-second-factor' }]);
  expect(await signIn()).toContain('user');
  await expect(bearerFor(shop, cookie)).rejects.toThrow('401');
  await expect(
    run(process.execPath, [command, 'nobody@example.org'], { env }),
  ).rejects.toMatchObject({ code: 1, stderr: 'No account has the address nobody@example.org.\n' });
});
