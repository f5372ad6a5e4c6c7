import { expectAccessible } from './support/accessibility.ts';
import { putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, test, untilAlive } from './support/journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

test('a shop that has no room says so, and is asked again without a press', async ({ page }) => {
  await page.goto('/');
  await untilAlive(page);
  const calls = '**/api/v1/{products,categories}**';
  const message = 'The shop is busy. Please try again in a moment';
  const full = {
    status: 503,
    headers: { 'retry-after': '2' },
    json: { message, code: 'unavailable', requestId: 'none' },
  };
  await page.route(calls, (route) => route.fulfill(full));
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This tries again by itself');
  await page.unroute(calls);
  await expect(page.getByRole('article')).toHaveCount(24, { timeout: 15_000 });
  const tabs = page.getByRole('navigation', { name: 'Categories' });
  await expect(tabs.getByRole('link', { name: 'Audio' })).toBeVisible();
});

test('sums that are asked for anew can be read by everyone meanwhile', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const [lamp, radio] = [await keeper.add({ price: 10 }), await keeper.add({ price: 20 })];
  await putInCart(page, lamp, 1);
  await putInCart(page, radio, 1);
  await page.goto('/shop/cart');
  const sums = (busy: boolean) => page.locator(`dl[aria-busy="${busy}"]`);
  await expect(sums(false)).toContainText('$30.00');
  await page.route('**/api/v1/quotes', () => undefined);
  await page.getByRole('button', { name: `Remove ${radio.name}` }).click();
  await expect(sums(true)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/quotes');
});
