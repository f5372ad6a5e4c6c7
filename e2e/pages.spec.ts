import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.use({ timezoneId: 'Asia/Tokyo' });

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
  await page.getByRole('link', { name: /^Next draft: / }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/(?!returns)/);
  await expect(page.getByText('Guests do not read this page')).toBeVisible();

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

test.describe('a page of the owner’s own', () => {
  // What is refused at its field.
  test.use({ expectedErrors: [/status of 40[09]/] });

  test('an owner adds a page of their own, moves it, and says where it leads once it is gone', async ({
    page,
    shop,
    browser,
  }) => {
    // Two people, two windows and eight looks of axe: long on a busy machine.
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    const guests = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 1440, height: 900 },
    });
    const guest = await guests.newPage();
    await arriveAsOwner(page, shop.url);
    await page.goto('/admin/pages');
    await page.getByRole('link', { name: 'Create page' }).click();
    await page.getByLabel('Title').fill('Terms');
    const address = page.getByLabel('Address');
    await expect(address).toHaveValue('terms');
    await page.getByLabel('Linked from').selectOption('Menu and footer');
    await page.getByLabel('Text', { exact: true }).fill('## How to choose\n\n<b>Ask</b> **us**.');
    await expectAccessible(page);
    await button(page, 'Create page').click();
    await expect(address).toHaveAccessibleDescription(/There is a page at this address already/);
    // What somebody has chosen is not changed by the title.
    await address.fill('buying-guide');
    await page.getByLabel('Title').fill('Buying guide');
    await button(page, 'Create page').click();
    await expect(page).toHaveURL(/\/admin\/pages\/buying-guide$/);
    await button(page, 'Publish').click();
    await expectToast(page, 'Page published: it is in your shop.');

    await guest.goto('/');
    const menu = guest.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Buying guide' }).click();
    await expect(guest.getByText('<b>Ask</b> us.')).toBeVisible();
    await expectAccessible(guest);

    await page.getByLabel('Text', { exact: true }).fill('Written anew.');
    await page.getByLabel('Moment').fill('2099-01-01T08:00');
    await button(page, 'Publish then').click();
    await expect(page.getByLabel('Moment')).toHaveAccessibleDescription(
      /within the next two years/,
    );
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    // The shop's time is UTC here, wherever somebody works.
    await page.getByLabel('Moment').fill(soon);
    const planned = page.waitForRequest(/\/plan$/);
    await button(page, 'Publish then').click();
    expect((await planned).postDataJSON()).toMatchObject({ publishAt: `${soon}:00.000Z` });
    await expect(page.getByText('This text is published by itself on')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Revoke').click();
    await expect(page.getByText('This text is published by itself on')).toHaveCount(0);

    await page.getByRole('button', { name: /^Look at it ?: / }).click();
    await expect(dialog(page).getByRole('heading', { name: 'How to choose' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Bring back as a draft').click();
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/How to choose/);
    // As many as there can be, with longer titles, where there is least room for them.
    await guest.setViewportSize({ width: 1280, height: 900 });
    await menu.getByRole('link', { name: 'Buying guide' }).evaluate((link) => {
      for (let more = 2; more > 0; more -= 1) link.after(link.cloneNode(true));
    });
    expect((await guest.getByRole('banner').getByRole('searchbox').boundingBox())?.width).toBe(224);
    expect(await menu.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
    expect(await menu.evaluate((bar) => bar.getBoundingClientRect().right)).toBe(1240);

    await page.getByLabel('Address').fill('guide');
    await button(page, 'Save').click();
    await expect(page).toHaveURL(/\/admin\/pages\/guide$/);
    await guest.goto('/pages/buying-guide');
    await expect(guest).toHaveURL(/\/pages\/guide$/);

    await page.setViewportSize({ width: 390, height: 844 });
    await guest.setViewportSize({ width: 390, height: 844 });
    await guest.goto('/');
    await button(guest, 'Menu').click();
    await dialog(guest).getByRole('link', { name: 'Buying guide' }).click();
    await expect(guest).toHaveURL(/\/pages\/guide$/);
    await expectAccessible(page);
    await button(page, 'Delete').click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The page at /pages/guide is deleted.')).toBeVisible();
    await expect(page.getByLabel('Old path')).toHaveValue('/pages/guide');
    await page.getByLabel('Leads to').fill('//elsewhere.example');
    await button(page, 'Add redirect').click();
    await expect(page.getByText('Please enter a path of this shop, /pages/terms')).toBeVisible();
    await page.getByLabel('Leads to').fill('/shop');
    await button(page, 'Add redirect').click();
    await expectToast(page, 'Redirect added.');
    await expectAccessible(page);
    await guest.goto('/pages/guide');
    await expect(guest).toHaveURL(/\/shop$/);
    await guests.close();
  });
});
