import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { type Account, expect, newAccount, owner, test as journey } from './support/journey.ts';
import { blockedInMailbox, linkFromMail } from './support/mailbox.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

/** A shop in which nobody is signed in before their address is verified. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess({ REQUIRE_VERIFIED_EMAIL: '1' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

// One pattern: Playwright takes a list of two for a value and its options.
const refusedOrBlocked = new RegExp(`status of 40[03]|${blockedInMailbox.source}`);
test.use({ expectedErrors: [refusedOrBlocked] });

async function signUpHere(page: Page, account: Account): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
}

const subject = 'verify your e-mail';

test('a new account is signed in by the link and its password, and not before', async ({
  page,
}) => {
  const account = newAccount();
  await signUpHere(page, account);
  await expect(page.getByText(account.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('Another mail is on its way.')).toBeVisible();

  // Whoever is signed in is sent on from there.
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please verify your e-mail address first')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('Another mail is on its way.')).toBeVisible();

  await page.goto(await linkFromMail(page, subject, account.email));
  await page.getByLabel('Your password').fill('something-else');
  await page.getByRole('button', { name: 'This address is mine' }).click();
  await expect(page.getByText('This is not the password of this sign-up')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('button', { name: 'This address is mine' }).click();
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
});

test('a link that somebody else has caused opens nothing to who presses it', async ({ page }) => {
  const account = newAccount();
  await signUpHere(page, { ...account, password: 'known-to-somebody-else' });
  const theirs = await linkFromMail(page, subject, account.email);
  await page.goto(theirs);
  await page.getByRole('button', { name: 'This address is mine' }).click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('button', { name: 'This address is mine' }).click();
  await expect(page.getByText('This is not the password of this sign-up')).toBeVisible();
});

test('whoever tries the address of an account sees what everyone sees', async ({ page }) => {
  await signUpHere(page, { ...newAccount(), email: owner.email });
  await expect(page.getByText(owner.email)).toBeVisible();
  await expect(async () => {
    await page.goto('/dev/mail');
    const mail = page.getByRole('listitem').filter({ hasText: 'You have an account already' });
    await expect(mail).toContainText(owner.email, { timeout: 1_000 });
  }).toPass();
});
