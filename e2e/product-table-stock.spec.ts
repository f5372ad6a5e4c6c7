import { arriveAsOwner, button, dialog, expectToast, row } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

test('a limit of few that is changed counts in the list at once, without it being loaded again', async ({
  page,
  keeper,
}) => {
  const tag = `Few${Date.now()}`;
  const lamp = await keeper.add({ name: `${tag} lamp`, stockQuantity: 40 });
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const limit = async (pieces: string) => {
    await menu.getByRole('link', { name: 'Notifications' }).click();
    await button(page, 'Edit low stock').click();
    const field = dialog(page).getByLabel('Pieces');
    const before = await field.inputValue();
    await field.fill(pieces);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Low stock updated successfully!');
    await expect(page.getByText(`A variant is told of when ${pieces} or fewer`)).toBeVisible();
    return before;
  };
  await page.goto(`/admin/products?search=${tag}&stock=low`);
  await expect(page.getByText('No products found.')).toBeVisible();
  const before = await limit('40');
  await page.goBack();
  await expect(row(page, lamp.name)).toBeVisible();
  await limit(before);
  await page.goBack();
  await expect(page.getByText('No products found.')).toBeVisible();
});

test('what the list shows of all variants follows the stock of each, wherever it is changed', async ({
  page,
  keeper,
}) => {
  const lamp = await keeper.add({ name: `Sizes ${Date.now()}`, image: null });
  const size = (value: string) => [{ name: 'Size', value }];
  await keeper.giveOptions(lamp, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { options: size('Small'), price: 20, stockQuantity: 6, isDefault: true },
      { options: size('Large'), price: 30, stockQuantity: 3 },
    ],
  });
  const stock = row(page, lamp.name)
    .getByRole('cell')
    .filter({ hasText: / of \d/ });
  await page.goto(`/admin/products?search=${encodeURIComponent(lamp.name)}`);
  await expect(stock).toHaveText('6 of 9');
  await button(page, `Edit ${lamp.name}`).click();
  await dialog(page).getByLabel('Stock Quantity').fill('8');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(stock).toHaveText('8 of 11');
  await row(page, lamp.name)
    .getByRole('link', { name: `Variants of ${lamp.name}` })
    .click();
  const large = page.getByRole('group', { name: 'Large', exact: true });
  await large.getByLabel('Stock').fill('5');
  await button(page, 'Save').click();
  await expectToast(page, 'Variants saved.');
  await page.goBack();
  await expect(stock).toHaveText('8 of 13');
});
