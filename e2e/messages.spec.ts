import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, failCalls } from './support/admin.ts';
import { expect, test, withMotion } from './support/journey.ts';

test.use(withMotion);

test.use({ expectedErrors: [/status of 500|Failed to load resource/] });

/** Whether one stands wholly above the other, and on the screen. */
async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  return above !== null && below !== null && above.y >= 0 && above.y + above.height <= below.y;
}

test('on a phone no message lies over a button of the dialog that it is about', async ({
  page,
  keeper,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  const { name } = await keeper.add({ image: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await failCalls(page, 'PUT', /\/api\/v1\/products\//);
  await button(page, `Edit ${name}`).click();
  // Not scrolled down to its buttons: they stand at the bottom of the screen all the same.
  await dialog(page).getByLabel('Name').press('Enter');
  await expectToast(page, 'Failed to update product.');
  const message = page.locator('[data-sonner-toast]').last();
  await expect(message).toHaveAttribute('data-mounted', 'true');
  await expect.poll(() => isAbove(message, dialog(page))).toBe(true);
  await button(page, 'Save').click({ trial: true });

  // Over a short dialog as well, in the middle of the screen.
  await page.goto('/admin/categories');
  await failCalls(page, 'POST', /\/api\/v1\/categories/);
  await button(page, 'Add New Category').click();
  await dialog(page).getByLabel('Name').fill('Never made');
  await button(page, 'Create').click();
  await expectToast(page, 'Failed to create category.');
  await expect.poll(() => isAbove(message, dialog(page))).toBe(true);
  await button(page, 'Close').click({ trial: true });
});

test('on a phone it is said above everything that the network is gone, and nothing is covered by it', async ({
  page,
  context,
  keeper,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  const { name } = await keeper.add({ image: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await button(page, `Edit ${name}`).click();
  await expect(dialog(page).getByLabel('Name')).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText('You are offline.');
  await expect(notice).toBeVisible();
  await expect.poll(() => isAbove(notice, dialog(page))).toBe(true);
  await button(page, 'Save').click({ trial: true });
  await button(page, 'Close').click();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isAbove(notice, page.getByRole('banner'))).toBe(true);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('what is being looked at stays where it is when the network goes, and when it comes back', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.url}/shop`);
  const notice = page.getByText('You are offline.');
  const looked = page.getByRole('main').getByRole('listitem').nth(3);
  const place = async () => (await looked.boundingBox())?.y;
  for (const from of [0, 300]) {
    await page.evaluate(`scrollTo(0, ${from})`);
    const before = await place();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expect.poll(place).toBe(before);
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await expect.poll(place).toBe(before);
  }
});

test('a template that could not be had says so where it was asked for, and is had once the network is back', async ({
  page,
  context,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/promocodes/imports');
  await expect(page.getByRole('heading', { name: 'Import Promocodes' })).toBeVisible();
  await context.setOffline(true);
  const template = button(page, 'Download a Template');
  await template.click();
  const refusal = page.getByText(
    'The template could not be downloaded: the shop did not answer. Press again when the connection is back.',
  );
  await expect(refusal).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  const downloading = page.waitForEvent('download');
  await template.click();
  expect((await downloading).suggestedFilename()).toBe('promocodes-template.csv');
  await expect(refusal).toHaveCount(0);
});
