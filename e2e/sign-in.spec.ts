import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { cartLink, putInCart } from './support/buying.ts';
import {
  type Account,
  arriveSignedIn,
  expect,
  newAccount,
  owner,
  signIn,
  test,
} from './support/journey.ts';

const guarded = [
  '/shop/cart',
  '/shop/saved',
  '/shop/checkout',
  '/checkout',
  '/shop/payment?orderId=1',
  '/shop/complete?session_id=cs_1',
  '/shop/order-details?orderId=1',
  '/account',
  '/my-orders',
  '/admin/dashboard',
];

async function fillIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
}

test('every screen behind the guard asks to sign in and remembers where it was', async ({
  page,
  shop,
}) => {
  for (const path of guarded) {
    await page.goto(path);
    await expect(page).toHaveURL(`${shop.url}/sign-in?returnTo=${encodeURIComponent(path)}`);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(`${shop.url}/sign-up?returnTo=%2Fadmin%2Fdashboard`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${shop.url}/sign-in?returnTo=%2Fadmin%2Fdashboard`);
});

test('signing up and in lead to where the person was going, with cart and saved list', async ({
  page,
  keeper,
}) => {
  const product = await keeper.add({ image: null });
  await putInCart(page, product, 2);
  await page.getByRole('button', { name: `Save ${product.name}` }).click();
  await page.goto('/account');
  // The header of the page that is about to be left has such a link too.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  const account = newAccount();
  await page.getByLabel('Name').fill(account.name);
  await fillIn(page, account);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  await expect(page.getByRole('main').getByText(account.name)).toBeVisible();
  await expect(cartLink(page)).toContainText('2');

  await page.context().clearCookies();
  await page.goto('/shop/saved');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fshop%2Fsaved$/);
  await fillIn(page, account);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/shop\/saved$/);
  await expect(page.getByRole('main').getByText(product.name).first()).toBeVisible();
});

test('whoever is signed in already is sent on', async ({ page, shop }) => {
  await arriveSignedIn(page, shop.url);
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(`${path}?returnTo=%2Faccount`);
    await expect(page).toHaveURL(`${shop.url}/account`);
  }
});

test('no address leads out of the shop', async ({ page, shop }) => {
  await arriveSignedIn(page, shop.url);
  for (const elsewhere of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
  ]) {
    await page.goto(`/sign-in?returnTo=${encodeURIComponent(elsewhere)}`);
    await expect(page).toHaveURL(`${shop.url}/`);
  }
});

test('the forms say what is missing, and show a password that is asked for', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name');
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Jo');
  await expect(page.getByText('Please enter your name')).toHaveCount(0);

  const password = page.getByLabel('Password', { exact: true });
  await password.fill('open sesame');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test.describe('what the shop refuses', () => {
  test.use({ expectedErrors: [/status of 4(01|09|22)/] });

  test('is said above the form, and nothing typed is lost', async ({ page, shop }) => {
    const account = await arriveSignedIn(page, shop.url);
    await page.context().clearCookies();
    await page.goto('/sign-in');
    for (const email of [account.email, newAccount().email]) {
      await fillIn(page, { ...account, email, password: 'not the password' });
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
      await expect(page.getByLabel('E-mail')).toHaveValue(email);
    }
    await expectAccessible(page);
    expect(page.url()).not.toContain('password');

    await page.getByRole('link', { name: 'Sign Up' }).click();
    await page.getByLabel('Name').fill(account.name);
    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toContainText('already exists');
    await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  });
});

test.describe('with a network that fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('signing in says so, and works when it is tried again', async ({ page, shop }) => {
    const account = await arriveSignedIn(page, shop.url);
    await page.context().clearCookies();
    await page.goto('/sign-in?returnTo=%2Faccount');
    await fillIn(page, account);
    await page.route('**/api/auth/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Signing in did not work. The shop did not answer; please check your connection.',
    );
    await page.unrouteAll();
    // The network returns with the press, not before: the page that arrives asks by itself again.
    await page.route('**/api/v1/session', async (route) => {
      const isRetry = (await page.locator('body[data-pressed]').count()) > 0;
      await (isRetry ? route.continue() : route.abort());
    });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('We could not find out who is signed in');
    await page.evaluate(
      "addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true)",
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  });
});

test('the demo shows its accounts, and one press uses them', async ({ page }) => {
  await page.goto('/sign-in?returnTo=%2Faccount');
  const demo = page.getByRole('listitem').filter({ hasText: owner.email });
  await expect(demo).toContainText(owner.password);
  await demo.getByRole('button', { name: 'Use this account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('link', { name: 'Create Product' })).toHaveAttribute(
    'href',
    '/admin/products/new',
  );
  await expect(page.getByRole('main').getByText(owner.email)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a shopper finds their orders on the account page, and nothing of the owner', async ({
  page,
  shop,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  await expect(page.getByRole('main').getByText('J', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Product' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL(/\/my-orders$/);
});

test('signing out leads home, and the next person sees nothing of the last one', async ({
  page,
  shop,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await page.goto('/account');
  await page.getByRole('button', { name: `Menu of ${account.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, owner);
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(owner.email)).toBeVisible();
  await expect(page.getByText(account.email)).toHaveCount(0);
});
