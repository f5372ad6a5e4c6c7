import type { Page } from '@playwright/test';
import { expect, test, untilAlive } from './support/journey.ts';

const tiles = (page: Page) =>
  page.getByRole('region', { name: 'Shop by category' }).getByRole('listitem');

/** How far things have moved by themselves since the document was opened; 0 is not at all. */
const watchShifts = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) window.shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('each category has a tile with a picture, which leads to its products', async ({ page }) => {
  await page.goto('/');
  const audio = tiles(page).filter({ hasText: 'Audio' });
  const picture = audio.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  // The whole tile is the link, not only its name.
  await audio.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/shop\?category=[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle('Audio · Gadgetry');
  const offered = page.getByRole('navigation', { name: 'Categories' });
  await expect(offered.getByRole('link', { name: 'Audio' })).toHaveAttribute('aria-current');
});

test('a category of the owner’s own is offered with the picture of its newest product', async ({
  page,
  keeper,
}) => {
  const lens = await keeper.demoProduct('Avocet 35 mm f/1.8 Lens');
  const category = await keeper.addCategory();
  await page.goto('/');
  await expect(tiles(page).filter({ hasText: 'Audio' })).toBeVisible();
  await expect(tiles(page).filter({ hasText: category.name })).toHaveCount(0);

  await keeper.add({ categoryId: category._id, image: lens.image });
  const tile = tiles(page).filter({ hasText: category.name });
  await expect(async () => {
    await page.reload();
    await expect(tile).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(tile.locator('img')).toHaveAttribute('src', lens?.image ?? '');
});

test('nothing on the home page moves while it arrives, slowly, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watchShifts);
  await page.route('**/{media,assets}/**', async (route) => {
    await new Promise((done) => setTimeout(done, 150));
    await route.continue();
  });
  await page.goto('/');
  await untilAlive(page);
  await tiles(page).last().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.01);
});

test.describe('when the categories cannot be had', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the home page says so, keeps their place until then, and tries again', async ({ page }) => {
    await page.goto('/shop');
    await untilAlive(page);
    const held = Promise.withResolvers<void>();
    let there = false;
    await page.route('**/api/v1/category-tiles', async (route) => {
      await held.promise;
      await (there ? route.continue() : route.abort());
    });
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    const section = page.getByRole('region', { name: 'Shop by category' });
    await expect(section.locator('[data-skeleton].aspect-square')).toHaveCount(6);
    held.resolve();
    await expect(section.getByText('Error fetching categories')).toBeVisible();
    there = true;
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page).filter({ hasText: 'Audio' })).toBeVisible();
  });
});
