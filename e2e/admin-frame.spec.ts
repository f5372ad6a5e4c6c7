import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';
import { expectFocusSeen } from './support/keyboard.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const option = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('option', { name });

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

test('everything is found from anywhere by keyboard', async ({ page, keeper }) => {
  const product = await keeper.add({ image: null });
  await page.goto('/admin/dashboard');
  await button(page, 'Search everything').focus();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('vat');
  await expect(option(page, 'Go to', 'Tax')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Search everything')).toBeFocused();
  await expectFocusSeen(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(product.name);
  await expect(option(page, 'Products', product.name)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeFocused();
  await expect(page.getByText('Total 1 products')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('audio type');
  await option(page, 'Attributes', 'Type').click();
  await expect(page.getByRole('heading', { name: 'Manage Attributes' })).toBeFocused();
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Audio');

  // Several are walked through with the arrows, and round.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ship');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Go to', 'Shipping')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ship several orders' })).toBeFocused();
});

test('whoever searches amid a form is asked before it is left', async ({ page }) => {
  await page.goto('/admin/products/new');
  await page.getByLabel('Product Name').fill('Half a Lamp');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tax');
  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(page.getByLabel('Product Name')).toHaveValue('Half a Lamp');
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

test.describe('when the search fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('screens are found all the same, and it can be asked again', async ({ page }) => {
    const path = /\/api\/v1\/admin\/search/;
    await page.route(path, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/admin/orders');
    await button(page, 'Search everything').click();
    await page.keyboard.type('returns');
    await expect(page.getByText('The shop could not be searched.')).toBeVisible();
    await expect(option(page, 'Go to', 'Returns')).toBeVisible();
    await page.unroute(path);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveCount(1);
  });
});
