import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner } from './support/admin.ts';
import {
  arriveSignedIn,
  expect,
  newAccount,
  owner,
  signIn,
  signUp,
  test,
  untilAlive,
} from './support/journey.ts';
import { blockedInMailbox, linkFromMail } from './support/mailbox.ts';

test.use({ expectedErrors: [blockedInMailbox] });

test('a forgotten password is replaced by a link from the mail', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.context().clearCookies();
  await page.goto('/sign-in');
  // A link that is pressed before is a plain one, which brings nothing along.
  await untilAlive(page);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  await page.goto(await linkFromMail(page, 'Choose a new password', account.email));
  await page.getByLabel('New password').fill('brand-new-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await signIn(page, { ...account, password: 'brand-new-password' });
});

test('a new address is verified by a link, and the profile can be changed', async ({
  page,
  shop,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page.getByText('This address is not verified yet.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Jo Renamed');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await page.goto(await linkFromMail(page, 'verify your e-mail', account.email));
  await page.getByRole('button', { name: 'This address is mine' }).click();
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
  await page.goto('/account/settings');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('This address is not verified yet.')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jo Renamed');
});

test('an account that is deleted is gone', async ({ page, shop }) => {
  const account = await arriveSignedIn(page, shop.url);
  await page.goto('/account/settings');
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('an admin finds an account, makes it an admin, and bans it', async ({
  page,
  shop,
  browser,
}) => {
  const guest = await browser.newContext({ baseURL: shop.url });
  const account = await arriveSignedIn(await guest.newPage(), shop.url);
  await guest.close();
  await signIn(page, owner);
  await page.goto('/admin/accounts');
  await page.getByRole('main').getByRole('searchbox').fill(account.email);
  const row = page.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('button', { name: /^Make admin/ }).click();
  await page.getByRole('button', { name: 'Make an admin' }).click();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Ban/ }).click();
  await page.getByRole('button', { name: 'Ban this account' }).click();
  await expect(row.getByText('Inactive')).toBeVisible();

  await row.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: `History of ${account.name}` });
  await expect(history.getByRole('listitem').filter({ hasText: owner.email })).toHaveText([
    /^deactivated by admin@example\.com.*status: active to inactive$/,
    /^updated by admin@example\.com.*role: shopper to admin$/,
  ]);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^History/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history).toBeVisible();
  await expectAccessible(page);
});

test('whoever the admin side sends away for a second factor reads why on the first screen', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // As in a shop with that rule: of this one everybody else would be sent away too.
  await page.route('**/api/v1/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), secondFactorRequired: true } });
  });
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/dashboard');
  const why = page.getByText('Whoever works in this shop needs a second factor');
  await expect(why).toBeInViewport();
  await page.getByRole('link', { name: 'set up codes from an app' }).click();
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeInViewport();
  await expectAccessible(page);
});
