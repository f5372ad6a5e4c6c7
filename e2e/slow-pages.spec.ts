import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility.ts';
import { expect, test, untilAlive, withMotion } from './support/journey.ts';
import { holdScripts } from './support/slow-network.ts';

test.use(withMotion);

const bar = (page: Page) => page.locator('[data-progress]');
const told = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading page…' });

const shopLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true });

test('a page that is slow to come is announced by a bar over the page before, which stays as it is', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page);
  const release = await holdScripts(page);
  const heading = page.getByRole('heading', { name: 'Featured Products' });
  const before = await heading.boundingBox();
  await shopLink(page).click();

  await expect(bar(page)).toBeVisible();
  const growing = () => bar(page).evaluate((line) => line.getBoundingClientRect().width);
  const first = await growing();
  await expect.poll(growing).toBeGreaterThan(first);
  await expect(told(page)).toBeAttached();
  expect(await heading.boundingBox()).toEqual(before);
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);

  release();
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused();
  await expect(bar(page)).toHaveCount(0);
  await expect(told(page)).toHaveCount(0);
});

test('a page that has come while it was pointed at is not announced', async ({ page }) => {
  await page.goto('/');
  await untilAlive(page);
  await page.evaluate(`
    window.said = [];
    const status = document.querySelector('body > output');
    new MutationObserver(() => window.said.push(status.textContent))
      .observe(status, { childList: true, characterData: true, subtree: true });
  `);
  const code = page.waitForResponse(/\/assets\/products-page[^/]*\.js$/);
  await shopLink(page).hover();
  await (await code).finished();
  await shopLink(page).click();
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused();
  expect(await page.evaluate('window.said')).toEqual([]);
});

test('a page whose data is slow stands in its place at once, and nothing moves when that comes', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/{products,categories}**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await shopLink(page).click();
  const heading = page.getByRole('heading', { name: 'Products', exact: true });
  await expect(heading).toBeFocused();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading products…' })).toBeVisible();
  const places = page.locator('main [data-skeleton].aspect-square');
  const placed = await places.first().boundingBox();
  held.resolve();
  const picture = page.getByRole('article').first().locator('div.bg-stage');
  await expect(picture).toBeVisible();
  const arrived = await picture.boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(arrived?.[side], side).toBeCloseTo(placed?.[side] ?? -1, 0);
  }
});

test.describe('for whoever wants no movement', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the bar stands', async ({ page }) => {
    await page.goto('/');
    await untilAlive(page);
    const release = await holdScripts(page);
    await shopLink(page).click();
    const width = () => bar(page).evaluate((line) => line.getBoundingClientRect().width);
    // Nine tenths of the window, at once.
    await expect.poll(width).toBeCloseTo(1280 * 0.9, 0);
    release();
    await expect(bar(page)).toHaveCount(0);
  });
});
