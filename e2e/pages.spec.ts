import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test('an owner writes and confirms a page, and a guest reads it from the footer', async ({
  page,
  shop,
  browser,
}) => {
  const guests = await browser.newContext({ baseURL: shop.url });
  const guest = await guests.newPage();
  const information = guest.getByRole('navigation', { name: 'Information' });
  await guest.goto('/');
  await information.getByRole('link', { name: 'Returns' }).click();
  await expect(guest.getByText('This is a draft.')).toBeVisible();
  await expect(guest.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible();

  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/pages');
  await expect(page.getByText(/Still to be confirmed: .*Returns/)).toBeVisible();
  await expectAccessible(page);
  await page.locator('a[href="/admin/pages/returns"]').click();
  await page.getByLabel('Title').fill('Returns and refunds');
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Thirty days\n\n- Write to [us](/pages/contact)\n- <b>Send</b> it back');
  await expect(page.getByRole('heading', { name: 'Thirty days' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '<b>Send</b> it back' })).toBeVisible();
  await expectAccessible(page);

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: 'Pages' }).click();
  await expect(question(page)).toContainText('What you have typed is not saved yet.');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await button(page, 'Save and confirm').click();
  await expectToast(page, 'Page confirmed: it is in your shop.');
  await expect(page.getByText('Guests read this text.')).toBeVisible();

  await guest.goto('/');
  const asked: string[] = [];
  guest.on('request', (request) => asked.push(request.url()));
  await information.getByRole('link', { name: 'Returns and refunds' }).click();
  await expect(guest.getByRole('heading', { level: 2, name: 'Thirty days' })).toBeVisible();
  await expect(guest.getByText('This is a draft.')).toHaveCount(0);
  await expect(guest).toHaveTitle(/^Returns and refunds · /);
  // The footer was there already.
  expect(asked.filter((url) => url.endsWith('/api/v1/pages'))).toEqual([]);
  await expectAccessible(guest);
  await guests.close();
});
