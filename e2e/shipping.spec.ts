import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { figure, proceed, putInCart } from './support/buying.ts';
import { expect, fillAddress, test } from './support/journey.ts';

test('an owner adds a zone with a price by weight, and sees what an order would cost', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/shipping');
  await button(page, 'Add New Zone').click();
  await dialog(page).getByLabel('Name').fill('Britain');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page)).toContainText('Name at least one country');
  const countries = dialog(page).getByLabel('Countries');
  await countries.pressSequentially('uni');
  await expectAccessible(page);
  await expect(dialog(page).getByRole('option', { name: 'United Kingdom GB' })).toBeVisible();
  await countries.press('Escape');
  await countries.fill('united k');
  await countries.press('Enter');
  await countries.fill('fr');
  await countries.press('Enter');
  await countries.press('Backspace');
  await expect(dialog(page).getByRole('list', { name: 'Chosen' })).toHaveText('United Kingdom');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Zone created. Add a method to it: until then nothing is shipped there.');

  await expect(page.getByText('Without an active method nothing is shipped there.')).toBeVisible();
  await button(page, 'Add method to Britain').click();
  await expect(dialog(page)).toContainText('Zone: Britain');
  await dialog(page).getByLabel('Name').fill('Parcel');
  await dialog(page).getByLabel('Price', { exact: true }).selectOption('By weight');
  await dialog(page).getByLabel('Up to (g)').fill('1000');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByLabel('Price ($)')).toHaveAccessibleDescription(
    'Please enter a price such as 4.50, or 0 for free',
  );
  await dialog(page).getByLabel('Price ($)').fill('4.5');
  await button(page, 'Add step').click();
  await dialog(page).getByLabel('Up to (g)').nth(1).fill('500');
  await dialog(page).getByLabel('Price ($)').nth(1).fill('9');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page)).toContainText('Each step has to reach further than the one before it');
  await dialog(page).getByLabel('Up to (g)').nth(1).fill('2000');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Method created successfully!');
  await expect(page.getByText('By weight: up to 1000 g: $4.50, up to 2000 g: $9.00')).toBeVisible();

  await page.getByLabel('Country').selectOption('United Kingdom');
  await button(page, 'Preview').click();
  await expect(page.getByRole('status').filter({ hasText: 'Zone: Britain' })).toContainText(
    'Parcel · $9.00 · arrives',
  );
  await page.getByLabel('Goods ($)').fill('£50');
  await button(page, 'Preview').click();
  await expect(page.getByLabel('Goods ($)')).toHaveAccessibleDescription(
    'This is in £, and this shop’s currency is USD ($): write what it is in that',
  );
  await page.getByLabel('Goods ($)').fill('$50.00');
  await page.getByLabel('Weight (g)').fill('2001');
  await button(page, 'Preview').click();
  await expect(page.getByText('it may be too heavy for one parcel')).toBeVisible();
  await page.getByLabel('Weight (g)').fill('-1');
  await button(page, 'Preview').click();
  await expect(page.getByText('Please enter whole grams, 1 or more')).toBeVisible();
  await expect(page.getByText('it may be too heavy for one parcel')).toHaveCount(0);
  await expectAccessible(page);
  // Other journeys of this shop are asked for no country.
  await button(page, 'Deactivate zone Britain').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(button(page, 'Reactivate zone Britain')).toBeVisible();
});

test('a shopper chooses how it is sent where there is a choice, and reads when it comes', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/shipping');
  await button(page, 'Add New Zone').click();
  await dialog(page).getByLabel('Name').fill('Two ways');
  await dialog(page).getByLabel('Countries').fill('lk');
  await dialog(page).getByLabel('Countries').press('Enter');
  await dialog(page).getByLabel('Regions').fill('Twowayshire');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Zone created. Add a method to it: until then nothing is shipped there.');

  const product = await keeper.add({ price: 20 });
  await putInCart(page, product);
  await page.goto('/checkout');
  await fillAddress(page);
  await expect(figure(page, 'Shipping')).toHaveText('Free');
  await page.getByLabel('State/Province').fill('twowayshire');
  await expect(page.getByRole('alert')).toHaveText('We do not ship there');
  await expect(figure(page, 'Shipping')).toHaveText('–not known');
  await expect(proceed(page)).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('State/Province').fill('Western');
  await expect(proceed(page)).toBeEnabled();

  await page.goto('/admin/shipping');
  for (const [name, price] of [
    ['Slow boat', '0'],
    ['Express', '7.5'],
  ] as const) {
    await button(page, 'Add method to Two ways').click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Price ($)').fill(price);
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }

  await page.goto('/shop/cart');
  await expect(page.getByText(/^Standard delivery · arrives/)).toBeVisible();
  await page.goto('/checkout');
  await fillAddress(page);
  await expect(page.getByText(/^Standard delivery · arrives/)).toBeVisible();
  await page.getByLabel('State/Province').fill('twowayshire');
  await expect(page.getByRole('radio', { name: /^Slow boat · arrives .* · Free$/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Express · arrives .* · \$7\.50$/ }).check();
  await expect(page.getByRole('complementary')).toContainText('$27.50');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();
  await expect(page.getByRole('complementary')).toContainText('$27.50');
  await proceed(page).click();
  await expect(page).toHaveURL(/\/shop\/payment\?orderId=/);
  await page.goto(page.url().replace('/payment', '/order-details'));
  await expect(page.getByText(/^Express · arrives/)).toBeVisible();
  await expect(page.getByText('$27.50')).toBeVisible();
});
