import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { proceed, putInCart } from './support/buying.ts';
import { address, arriveSignedIn, expect, fillAddress, owner, test } from './support/journey.ts';

// Whose session has ended is told so, and asks anew who is here; and one call is lost.
test.use({ expectedErrors: [/status of 401|ERR_FAILED/] });

test('what one person has typed at the checkout is not ordered by another who signs in in the next tab', async ({
  page,
  context,
  shop,
  keeper,
}) => {
  const first = await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ stockQuantity: 10 });
  await putInCart(page, product);
  await page.goto('/shop/checkout');
  await fillAddress(page);

  const other = await context.newPage();
  await other.request.post('/api/auth/sign-out', { data: {}, headers: { origin: shop.url } });
  const second = await arriveSignedIn(other, shop.url);

  const reloaded = page.waitForEvent('load');
  await proceed(page).click();
  await reloaded;
  const [label = ''] = Object.keys(address);
  await expect(page.getByLabel(label)).toHaveValue('');
  for (const person of [first, second]) expect(await keeper.ordersOf(person)).toEqual([]);
});

/** Their session is over, and the browser's cookies say so or have not heard of it. */
const ENDS = {
  'signed out in another tab': async (page: Page, origin: string) => {
    await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin } });
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  },
  'signed out from elsewhere': async (page: Page, origin: string) => {
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const url = `${origin}/api/auth/sign-out`;
    expect((await fetch(url, { method: 'POST', body: '{}', headers })).ok).toBe(true);
  },
};

/** In the tab that the way to it opens. */
async function signInBeside(page: Page, follow: () => Promise<void>) {
  const opened = page.waitForEvent('popup');
  await follow();
  const other = await opened;
  await other.getByLabel('E-mail').fill(owner.email);
  await other.getByLabel('Password', { exact: true }).fill(owner.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.close();
}

for (const [how, end] of Object.entries(ENDS))
  test(`an owner who is ${how} signs in beside the form of a new product, and goes on with what they typed`, async ({
    page,
    shop,
  }) => {
    await arriveAsOwner(page, shop.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/products/new');
    await page.getByLabel('Product Name').fill(`Night Light ${Date.now()}`);
    await page.getByLabel('Description').fill('A light that comes on by itself at night.');
    await page.getByLabel('Price ($)').fill('12');
    await page.getByLabel('Image URL').fill('/media/moth-smart-bulbs/640.webp');
    await page.getByLabel('Category').selectOption('Computing');
    await end(page, shop.url);
    await button(page, 'Create Product').click();
    await expectToast(page, 'Failed to create product');
    const signIn = page.getByRole('alert').getByRole('link', { name: 'Sign in in a new tab' });
    await expect(signIn).toBeFocused();
    await expect(signIn).toBeInViewport();
    await expectAccessible(page);
    await signInBeside(page, () => signIn.click());
    await button(page, 'Create Product').click();
    await expectToast(page, 'Product created successfully');
  });

test('an owner who is signed out from elsewhere signs in beside a dialog, and saves what they typed', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/promocodes');
  await button(page, 'Add New Promocode').click();
  const form = dialog(page);
  await form.getByLabel('Code').fill(`BACK${Date.now()}`);
  await form.getByLabel('Expires At').fill('2031-05-09');
  await ENDS['signed out from elsewhere'](page, shop.url);
  await button(page, 'Create').click();
  const signIn = form.getByRole('link', { name: 'Sign in in a new tab' });
  await expect(signIn).toBeFocused();
  await expectAccessible(page);
  await signInBeside(page, () => page.keyboard.press('Enter'));
  await button(page, 'Create').click();
  await expectToast(page, 'Promocode created successfully!');
});

test('who signs out amid forms is asked once before, and is still signed in where they stay', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/pages');
  await page.locator('a[href="/admin/pages/shipping"]').click();
  await page.getByLabel('Title').fill('Shipping and more');
  await page.getByLabel('Moment').fill('2050-01-01T12:00');
  const signOut = async (answer: string) => {
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await button(page, answer).click();
  };
  await signOut('Keep editing');
  await expect(page.getByLabel('Title')).toHaveValue('Shipping and more');
  expect((await page.request.get('/api/auth/token')).ok()).toBe(true);

  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await signOut('Discard');
  await expectToast(page, 'Signing out did not work. Please try again.');
  await page.goBack();
  await button(page, 'Keep editing').click();
  await expect(page.getByLabel('Title')).toHaveValue('Shipping and more');
  await page.unroute('**/api/auth/sign-out');

  const asked: string[] = [];
  page.on('dialog', (native) => {
    asked.push(native.type());
    void native.accept();
  });
  await signOut('Discard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(asked).toEqual([]);
});
