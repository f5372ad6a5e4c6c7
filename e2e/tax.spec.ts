import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { proceed, putInCart } from './support/buying.ts';
import { expect, fillAddress, test } from './support/journey.ts';

test('an owner adds a class and a rate, sees what a cart would come to, and shoppers read it before they pay', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/tax');
  await expect(page.getByText('Off: no order is taxed')).toBeVisible();
  await page.getByLabel('New class').fill('Zero');
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await expect(question(page).getByText('Discard your changes?')).toBeVisible();
  await button(page, 'Keep editing').click();
  await button(page, 'Add class').click();
  await expectToast(page, 'Class created successfully!');

  await button(page, 'Add rate').click();
  await dialog(page).getByLabel('Name').fill('GST');
  await dialog(page).getByLabel('Percent').fill('101');
  await dialog(page).getByLabel('State/Province').fill('Taxshire');
  await dialog(page).getByLabel('Country').selectOption('Sri Lanka');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page)).toContainText(
    'Please enter a percentage from 0 to 100, such as 8.875',
  );
  await dialog(page).getByLabel('Percent').fill('8.875');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Rate created successfully!');
  await expect(page.getByText('Sri Lanka, Taxshire: GST 8.875')).toBeVisible();

  const preview = page.locator('form').filter({ has: button(page, 'Preview') });
  await preview.getByLabel('State/Province').fill('taxshire');
  await button(page, 'Preview').click();
  await expect(page.getByRole('status').filter({ hasText: 'GST' })).toContainText('$108.88');
  await expectAccessible(page);

  await button(page, 'Edit tax settings').click();
  await dialog(page).getByLabel('Tax orders').check();
  await dialog(page).getByLabel('What it is called').fill('GST');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Tax settings updated successfully!');

  const product = await keeper.add({ price: 20 });
  await putInCart(page, product);
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByText('plus GST', { exact: true })).toBeVisible();
  await page.goto('/shop/cart');
  await expect(page.getByText('At checkout', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/checkout');
  await fillAddress(page);
  await expect(page.getByText('Tax', { exact: true })).toBeVisible();
  await page.getByLabel('State/Province').fill('Taxshire');
  const summary = page.getByRole('complementary');
  await expect(summary).toContainText('$21.78');
  await expect(summary.getByText('GST (8.875\u00A0%)')).toBeVisible();
  await expect(page.getByText('At checkout', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await proceed(page).click();
  await expect(page).toHaveURL(/\/shop\/payment\?orderId=/);
  await page.goto(page.url().replace('/payment', '/order-details'));
  await expect(page.getByText('GST (8.875\u00A0%)')).toBeVisible();

  await page.goto('/admin/tax');
  await button(page, 'Edit tax settings').click();
  await dialog(page).getByLabel('Tax orders').uncheck();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Off: no order is taxed')).toBeVisible();
  await button(page, 'Delete GST of Sri Lanka, Taxshire, Standard').click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Rate deleted.');
  await button(page, 'Delete class Zero').click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Class deleted.');
});
