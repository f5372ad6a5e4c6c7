import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, row } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

for (const width of [1440, 390]) {
  test(`an owner narrows the products, shares the address and takes it back, ${width} px`, async ({
    page,
    keeper,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tag = `Narrow${Date.now()}`;
    const bare = await keeper.add({ name: `${tag} bare`, image: null, stockQuantity: 0 });
    const few = await keeper.add({ name: `${tag} few`, stockQuantity: 3 });
    await page.goto(`/admin/products?search=${tag}`);
    await expect(page.getByText('Total 2 products')).toBeVisible();
    await button(page, 'Filters').click();
    await page.getByLabel('Stock', { exact: true }).selectOption('Out of stock');
    await expect(page.getByText('Total 1 products')).toBeVisible();
    await expect(row(page, bare.name)).toBeVisible();
    await page.getByLabel('Pictures').selectOption('Without a picture');
    await expect(button(page, 'Filters (2)')).toBeVisible();
    await page.getByLabel('State').selectOption('Active');
    await expect(button(page, 'Filters (3)')).toBeVisible();
    await page.getByLabel('Category').selectOption(bare.categoryId.name);
    await expect(button(page, 'Filters (4)')).toBeVisible();
    await expect(page.getByText('Total 1 products')).toBeVisible();
    await expectAccessible(page);

    // The address alone says all of it.
    await page.reload();
    await expect(button(page, 'Filters (4)')).toBeVisible();
    await expect(row(page, bare.name)).toBeVisible();
    await expect(row(page, few.name)).toHaveCount(0);
    await expect(button(page, 'Export These as CSV')).toBeVisible();
    await page.getByLabel('Sale').selectOption('On sale');
    await expect(page.getByText('No products found.')).toBeVisible();
    await button(page, 'Clear Filters').click();
    await expect(page.getByText('Total 2 products')).toBeVisible();
    await expect(button(page, 'Filters')).toBeVisible();
  });
}
