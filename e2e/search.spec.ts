import { expectAccessible } from './support/accessibility.ts';
import { expect, test, untilAlive } from './support/journey.ts';

test('from any page a product is found and opened by the keyboard alone, misspelt as it is typed', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page);
  await page.getByRole('searchbox', { name: 'Search the shop' }).focus();
  const box = page.getByRole('combobox', { name: 'Search the shop' });
  await box.pressSequentially('hedphones');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const headphones = list.getByRole('option', { name: /Headphones \$/ });
  await expect(headphones).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toHaveCount(1);

  await box.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('hedphones');
  await box.press('ArrowDown');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Headphones/ })).toBeVisible();
  await expect(box).toHaveValue('');

  await box.fill('cameras');
  await list.getByRole('option', { name: 'All in Cameras' }).click();
  await expect(page).toHaveURL(/\/shop\?category=/);
  await box.fill('lap top');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/shop\?search=lap\+top$/);
  await expect(page.getByRole('article').first()).toContainText('Laptop');
  await expect(page.getByLabel('Sort by Price')).toHaveValue('');
  // What was searched for stands there as long as it is what the page shows.
  await expect(box).toHaveValue('lap top');
  await expect(list).toBeHidden();
  await page.reload();
  const anew = page.getByRole('searchbox', { name: 'Search the shop' });
  await expect(anew).toHaveValue('lap top');
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\?category=/);
  await expect(anew).toHaveValue('');
});

test('who writes while a page is on its way goes on writing when it is there', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/products-page[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await untilAlive(page);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Shop', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/shop$/);
  const box = page.getByRole('combobox', { name: 'Search the shop' });
  await page.getByRole('searchbox', { name: 'Search the shop' }).focus();
  await box.pressSequentially('lap');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await page.keyboard.type(' top');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?search=lap\+top$/);
});

test('on a phone the menu has the search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/shop');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByLabel('Search the shop', { exact: true }).fill('headphones');
  await expect(menu.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Find' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/shop\?search=headphones$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search of the header leads to what it finds', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('searchbox', { name: 'Search the shop' });
    await box.fill('hedphones');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/shop\?search=hedphones$/);
    await expect(page.getByRole('article').first()).toContainText('Headphones');
  });
});
