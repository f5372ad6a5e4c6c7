import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test('an owner finds who failed to sign in, and from where', async ({ page, shop }) => {
  const guess = { email: 'shopper@example.com', password: 'a-wrong-guess' };
  const answer = await fetch(new URL('/api/auth/sign-in/email', shop.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(shop.url).origin },
    body: JSON.stringify(guess),
  });
  expect(answer.status).toBe(401);

  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Security').click();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  await page.getByLabel('Event', { exact: true }).selectOption('Sign-in failed');
  await page.getByPlaceholder('Search by e-mail or address...').fill(guess.email);
  const row = page.getByRole('row', { name: /Sign-in failed/ }).first();
  await expect(row).toContainText(guess.email);
  await expect(row).toContainText('127.0.0.1');
  await expect(row).toContainText('invalid email or password');
  await expect(page).toHaveURL(/kind=sign_in_failed/);
  await expect(page.getByText('guess')).toHaveCount(0);
  await expectAccessible(page);
});
