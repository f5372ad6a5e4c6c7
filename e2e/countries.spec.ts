import { expectAccessible } from './support/accessibility.ts';
import { dialog, expectToast } from './support/admin.ts';
import { proceed, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

test('a shopper orders to another country, keeps the address, and orders by it again', async ({
  page,
  shop,
  keeper,
}) => {
  const zone = await keeper.shipTo(['DE', 'US']);
  try {
    await arriveSignedIn(page, shop.url);
    const product = await keeper.add({ price: 20, image: null });
    await putInCart(page, product);
    await page.goto('/shop/cart');
    await expect(page.getByText('To Sri Lanka: your address decides at checkout.')).toBeVisible();
    await page.goto('/shop/checkout');
    // The shop's own country has the form as it always was.
    await expect(page.getByLabel('Country')).toHaveValue('LK');
    await expect(page.getByLabel('State/Province')).toBeVisible();
    await page.getByLabel('Country').selectOption('United States');
    await expect(page.getByLabel('ZIP code')).toBeVisible();
    await page.getByLabel('State', { exact: true }).selectOption('California');
    await page.getByLabel('Country').selectOption('Germany');
    await expect(page.getByLabel(/^State|^Province/)).toHaveCount(0);
    await expect(page.getByRole('term').filter({ hasText: 'Shipping' })).not.toHaveCount(0);

    await page.getByLabel('Recipient').fill('Erika Muster');
    await page.getByLabel('Street and number').fill('Invalidenstraße 44');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Postal code').fill('SW1A 1AA');
    await page.getByLabel('Phone Number').fill('+94771234567');
    await page.getByLabel('Phone Number').blur();
    await expect(page.getByText('Germany has no such postal code.')).toBeVisible();
    await expect(page.getByText('Germany has no such phone number.')).toBeVisible();
    await expectAccessible(page);
    await proceed(page).click();
    await expect(page.getByLabel('Postal code')).toBeFocused();
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel('Phone Number').fill('030 901820');
    await expect(page.getByText('Germany has no such phone number.')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Country')).toHaveValue('DE');
    await expect(page.getByLabel('Street and number')).toHaveValue('Invalidenstraße 44');
    await expect(page.getByRole('complementary')).toContainText('$32.00');
    await page.getByLabel('Save this address for my next order').check();
    await proceed(page).click();
    await expect(page).toHaveURL(/\/shop\/payment\?orderId=/);
    await page.goto(page.url().replace('/payment', '/order-details'));
    for (const line of ['Erika Muster', '10115', 'Germany', '+4930901820']) {
      await expect(page.locator('address')).toContainText(line);
    }

    // Another tab knows nothing of what was typed: the book does.
    await page.evaluate('sessionStorage.clear()');
    await page.goto('/shop/checkout');
    await expect(page.getByRole('radio', { name: /^Erika Muster/ })).toBeChecked();
    await expect(page.getByLabel('City')).toHaveValue('Berlin');
    await expect(page.getByLabel('Save this address')).toHaveCount(0);
    await expectAccessible(page);

    await page.goto('/account/settings');
    await page.getByRole('button', { name: /^Edit Erika/ }).click();
    await dialog(page).getByLabel('Company').fill('Muster GmbH');
    await page.keyboard.press('Escape');
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await discard.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog(page).getByLabel('Company')).toHaveValue('Muster GmbH');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save address' }).click();
    await expectToast(page, 'The address is saved.');
    await expect(page.locator('address')).toContainText('Muster GmbH');
    await expectAccessible(page);
  } finally {
    await keeper.stopShippingTo(zone);
  }
  await page.reload();
  await expect(page.getByText('We no longer ship to this country: Germany.')).toBeVisible();
  await page.getByRole('button', { name: /^Delete Erika/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The address is deleted.');
  await expect(page.locator('address')).toHaveCount(0);
});

test('nobody can press before the form is there', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/account/addresses', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/shop/checkout');
  await expect(proceed(page)).toBeDisabled();
  await expect(page.getByLabel('City')).toHaveCount(0);
  answer();
  await proceed(page).click();
  await expect(page.getByText('Address line 1 is required.')).toBeVisible();
});
