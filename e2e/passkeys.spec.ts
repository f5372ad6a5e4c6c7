import { expectAccessible } from './support/accessibility.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';
import { expireReauthentication } from './support/sessions.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

// The refusals that ask who is there.
test.use({ expectedErrors: [/status of 403/] });

test('a shopper adds a passkey, signs in with it in both ways, and removes it', async ({
  page,
  shop,
}) => {
  const phone = await addAuthenticator(page);
  const account = await arriveSignedIn(page, shop.url);
  await expireReauthentication(shop, account.email);
  await page.goto('/account/settings');
  const part = page.getByRole('region', { name: 'Passkeys' });
  await part.getByLabel('What to call the new passkey').fill('My phone');
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password').fill(account.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(part.getByRole('listitem')).toContainText('My phone');
  await expect(part.getByRole('listitem')).toContainText('not used yet');
  await expectAccessible(page);

  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(part.getByRole('alert')).toHaveText(
    'This device has a passkey for your account already.',
  );
  await part.getByRole('button', { name: 'Rename My phone' }).click();
  await part.getByLabel('What to call My phone').fill('Old phone');
  await part.getByLabel('What to call My phone').press('Enter');
  await expect(part.getByRole('button', { name: 'Rename Old phone' })).toBeFocused();

  const button = page.getByRole('button', { name: 'Continue with a passkey' });
  await page.context().clearCookies();
  await phone.answers(false);
  await page.goto('/sign-in');
  await expect(button).toBeEnabled();
  await expectAccessible(page);
  await phone.answers(true);
  await button.click();
  await expect(page).toHaveURL(`${shop.url}/`);

  await page.context().clearCookies();
  await phone.knowsOwner(false);
  await page.goto('/sign-in');
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again.');
  await expectAccessible(page);
  await phone.knowsOwner(true);

  // At the e-mail field, where the browser offers it, nothing is pressed at all.
  await page.context().clearCookies();
  await page.goto('/sign-in?returnTo=/account/settings');
  await expect(page).toHaveURL(`${shop.url}/account/settings`);
  await expect(part.getByRole('listitem')).not.toContainText('not used yet');

  await expireReauthentication(shop, account.email);
  await part.getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(0);
  await expect(part.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
});
