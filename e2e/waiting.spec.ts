import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveSignedIn, expect, test, untilAlive } from './support/journey.ts';

/**
 * Calls to these addresses wait until the returned function is called. The shop waits for fifteen
 * seconds and then says that it failed, so nothing that takes long belongs between the two.
 */
async function holdCalls(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('while they load, the shop holds the place of tabs and products', async ({ page }) => {
  const open = async () => {
    await page.goto('/');
    await untilAlive(page);
    const release = await holdCalls(page, '**/api/v1/**');
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page.locator('main [data-skeleton].aspect-square')).toHaveCount(4);
    await expect(page.locator('main [data-skeleton].rounded-full')).toHaveCount(5);
    return release;
  };
  const release = await open();
  await release();
  await expect(page.getByRole('article')).toHaveCount(24);
  await open();
  await expectAccessible(page);
});

test('while it is found out who is there, the place of the saved list is held', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.url);
  const open = async () => {
    const release = await holdCalls(page, '**/api/v1/session');
    await page.goto('/shop/saved');
    await expect(page.getByRole('heading', { name: 'Saved Items' })).toBeVisible();
    await expect(page.getByText('Loading your saved items…')).toHaveCount(1);
    return release;
  };
  const release = await open();
  await release();
  await expect(page.getByText('Your saved items list is empty')).toBeVisible();
  await open();
  await expectAccessible(page);
});

test('while it is found out who is there, the place of the account is held', async ({
  page,
  shop,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  const open = async () => {
    const release = await holdCalls(page, '**/api/v1/session');
    await page.goto('/account');
    await expect(page.locator('main [data-skeleton]')).not.toHaveCount(0);
    return release;
  };
  const release = await open();
  await release();
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  await open();
  await expectAccessible(page);
});
