import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, changeStatus, dialog, expectToast } from './support/admin.ts';
import { arriveSignedIn, expect, test, untilAlive } from './support/journey.ts';

/** As a person types it, who has looked at a clock. */
function localMoment(hoursFromNow: number): string {
  const moment = new Date(Date.now() + hoursFromNow * 3_600_000);
  const two = (n: number) => `${n}`.padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

test('shoppers see a sale where they look, and by how much less it is where they saved it', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ price: 40 });
  await page.goto(`/shop/${product._id}`);
  // Pressed before, it is added by the next page, at what it costs then.
  await untilAlive(page);
  await button(page, 'Add to Cart').click();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await keeper.putOnSale(product, 25);

  await page.goto('/shop/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name });
  await expect(line).toContainText('Now $25.00');
  await expect(line).toContainText('Was $40.00');
  await expect(line).toContainText('$15.00 less than when you added it');
  await expectAccessible(page);
  await page.goto('/shop/saved');
  await expect(page.getByText('$15.00 less than when you saved it')).toBeVisible();
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByText('the lowest of the 30 days before')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`);
  const card = page.getByRole('article').filter({ hasText: product.name });
  await expect(card).toContainText('Was $40.00');
});

test.describe('the owner', () => {
  // What can't be planned is refused.
  test.use({ expectedErrors: [/status of 400/] });

  test('plans a sale, is told what is wrong with it, and stops it', async ({
    page,
    shop,
    keeper,
  }) => {
    const { name } = await keeper.add({ price: 40 });
    await arriveAsOwner(page, shop.url);
    await page.goto('/admin/products');
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Manage Sales' })).toBeVisible();
    await button(page, 'Add New Sale').click();
    await button(page, 'Create').click();
    await expect(dialog(page).getByText('Please choose a product')).toBeVisible();
    await expect(dialog(page).getByText('Please say until when')).toBeVisible();
    await dialog(page).getByLabel('Find a product').fill(name);
    await dialog(page).getByLabel('Product', { exact: true }).selectOption(name);
    const price = dialog(page).getByLabel('Sale price ($)');
    await price.fill('50');
    await dialog(page).getByLabel('Until').fill(localMoment(-1));
    await button(page, 'Create').click();
    await expect(dialog(page).getByText('This moment is over already')).toBeVisible();
    await dialog(page).getByLabel('Until').fill(localMoment(48));
    await button(page, 'Create').click();
    const refusal = 'A sale price is below the regular $40.00';
    await expect(dialog(page).getByText(refusal)).toBeVisible();
    await expect(price).toBeFocused();
    await price.fill('25');
    await expectAccessible(page);
    await button(page, 'Create').click();
    await expectToast(page, 'Sale created successfully!');

    await page.goto(`/admin/products/sales?search=${name}`);
    await expect(page.getByRole('row', { name })).toContainText('Running');
    await button(page, `Edit ${name}`).click();
    await expect(dialog(page).getByLabel('From')).not.toBeEditable();
    await expect(dialog(page).getByText('Regular price $40.00.')).toBeVisible();
    await button(page, 'Cancel').click();
    await changeStatus(page, name, {
      to: 'Deactivate',
      title: 'Are you sure?',
      text: `This will deactivate the sale ${name}. Where it runs, its prices end at once. You can reactivate it before its end.`,
    });
    await expectToast(page, 'Sale deactivated.');
    await expect(page.getByRole('row', { name })).toContainText('Inactive');
    await expectAccessible(page);
  });
});
