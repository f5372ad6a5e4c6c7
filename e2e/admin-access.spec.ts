import type { Page } from '@playwright/test';
import { arriveAsOwner } from './support/admin.ts';
import { buy } from './support/buying.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

/** Addresses of scripts that a page has fetched, by the name that the build gave them. */
function watchScripts(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) fetched.push(pathname);
  });
  return fetched;
}

async function isIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

test('not one script of the admin screens is sent to a shopper', async ({
  page,
  shop,
  keeper,
  browser,
}) => {
  const shoppers = watchScripts(page);
  await arriveSignedIn(page, shop.url);
  for (const path of ['/', '/shop', '/shop/cart', '/shop/saved', '/account', '/my-orders']) {
    await page.goto(path);
    await isIdle(page);
  }
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/$/);
  await isIdle(page);
  expect(shoppers.length).toBeGreaterThan(0);
  expect(shoppers.filter((path) => /admin|chart/.test(path))).toEqual([]);

  // A chart is drawn of what was sold.
  await buy(page, await keeper.add({ image: null }));

  // The same look at an owner finds them: the names above are those that the build gives.
  const context = await browser.newContext({ baseURL: shop.url });
  const desk = await context.newPage();
  const owners = watchScripts(desk);
  await arriveAsOwner(desk, shop.url);
  await desk.goto('/admin/dashboard');
  await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // The chart comes when its figures have come, however long a busy machine takes over them.
  const sent = (name: RegExp) => owners.filter((path) => name.test(path)).length;
  await expect.poll(() => sent(/admin-tree/)).toBe(1);
  await expect.poll(() => sent(/revenue-chart/)).toBe(1);
  const onlyOwners = owners.filter((path) => !shoppers.includes(path));
  for (const path of onlyOwners) expect(shoppers).not.toContain(path);
  await context.close();
});

test('a guest who asks for an admin screen signs in first; a shopper is led home', async ({
  page,
  shop,
}) => {
  await page.goto('/admin/orders?status=SHIPPED');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fadmin%2Forders%3Fstatus%3DSHIPPED$/);
  await arriveSignedIn(page, shop.url);
  for (const path of ['/admin/products', '/admin/orders', '/admin/products/new']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});
