import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

test.beforeEach(({ page, shop }) => arriveAsOwner(page, shop.url));

test('the admin side stands in a frame of its own, and says where one is', async ({ page }) => {
  await page.goto('/admin/searches/synonyms');
  await expect(page.getByRole('heading', { name: 'Manage Synonyms' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: 'Searches' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(path.getByRole('listitem')).toHaveText(['Searches', 'Manage Synonyms']);
  await path.getByRole('link', { name: 'Searches' }).click();
  await expect(page.getByRole('heading', { name: 'Searches' })).toBeFocused();
  await expect(path).toHaveCount(0);
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText('Searches');
  await page.emulateMedia({ media: 'print' });
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('on a phone the menu comes in from the side, and rows are cards', async ({ page, keeper }) => {
  const { name } = await keeper.add({ image: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('Total 1 products')).toBeVisible();
  await expectAccessible(page);
  const table = page.getByRole('region', { name: 'Products' });
  const overhang = await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(overhang).toBeLessThanOrEqual(0);
  await expect(button(page, `Edit ${name}`)).toBeInViewport();

  const bar = page.getByRole('navigation', { name: 'Most used' });
  await bar.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeFocused();
  await bar.getByRole('button', { name: 'More' }).click();
  await menu(page).getByRole('link', { name: 'Tax' }).click();
  await expect(page.getByRole('heading', { name: 'Tax', exact: true })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
