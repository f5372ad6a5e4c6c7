import type { Page } from '@playwright/test';
import { cartLink } from './support/buying.ts';
import { arriveSignedIn, expect, test, untilAlive, withMotion } from './support/journey.ts';

test.use(withMotion);

/** Documents that the browser has loaded from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

const SIGN_IN_CODE = '**/assets/sign-in-page-*.js';

test.describe('a tab that was opened before the shop was renewed', () => {
  test.use({
    expectedErrors: [/Failed to load resource|dynamically imported|could not be loaded/],
  });

  test('comes round by itself when it asks for code that is gone', async ({ page }) => {
    await page.goto('/');
    await untilAlive(page);
    await page.evaluate('window.openedBefore = true');
    const documents = countDocuments(page);
    await page.route(SIGN_IN_CODE, async (route) => {
      const old = await page.evaluate<boolean>('window.openedBefore === true');
      if (old) await route.fulfill({ status: 404, body: 'gone' });
      else await route.continue();
    });
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    expect(documents()).toBe(1);
  });

  test('does not go round and round when the code stays away', async ({ page }) => {
    await page.route(SIGN_IN_CODE, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('/');
    await untilAlive(page);
    const documents = countDocuments(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
    const loadedAnew = page.waitForEvent('load');
    await link.click();
    await loadedAnew;
    await page.goto('/');
    await untilAlive(page);
    await link.click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    expect(documents()).toBe(2);

    // One for each press, and none by itself.
    await page.unroute(SIGN_IN_CODE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(documents()).toBe(3);
  });
});

test.describe('without a network', () => {
  test.use({
    expectedErrors: [/Failed to load resource|dynamically imported|could not be loaded/],
  });

  test('the cart is opened and changed, and the shop says that it is offline', async ({
    page,
    context,
    shop,
    keeper,
  }) => {
    const product = await keeper.add();
    await arriveSignedIn(page, shop.url);
    const cartCode = page.waitForResponse(/\/assets\/cart-page-/);
    await page.goto(`/shop/${product._id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cartCode;
    await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByText('You are offline.');
    await expect(notice).toBeVisible();

    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cartLink(page)).toHaveText(/2 items/);
    await cartLink(page).click();
    await expect(page.getByText('Quantity: 2')).toBeVisible();
    await expect(page.getByText('Your list is safe.')).toBeVisible();
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();

    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your list is safe.')).toBeHidden();
    await page.reload();
    await expect(page.getByText('Quantity: 2')).toBeVisible();
  });

  test('what is being pressed stays where it is until it was pressed', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await untilAlive(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true });
    const notice = page.getByText('You are offline.');
    await link.hover();
    await page.mouse.down();
    const told = page.evaluate(
      `new Promise((resolve) => addEventListener('offline', () => setTimeout(resolve, 500)))`,
    );
    await context.setOffline(true);
    await told;
    await expect(notice).toBeHidden();
    await page.mouse.up();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(notice).toBeVisible();
  });

  test('a page that was never opened waits for the network, and nothing else is lost', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    const documents = countDocuments(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await expect(page.getByText('Your cart is safe.')).toBeVisible();
    expect(documents()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    expect(documents()).toBe(0);
    await context.setOffline(false);
    await expect(page.getByRole('article')).toHaveCount(24);
    expect(documents()).toBe(1);
  });
});
