import { discountConditions } from '@gadgetry/contract/discounts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, row } from './support/admin.ts';
import { cards, figure, fillCard, placeOrder, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

const tail = () => Date.now().toString(36).toUpperCase();

async function choose(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByLabel(label, { exact: true });
  await box.fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await box.press('Enter');
}

// A code that is taken is refused with a 409.
test.use({ expectedErrors: [/status of 409/] });

test('an owner gives every third piece free and shipping too, tries both, and a shopper has them', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const lamp = await keeper.add({ price: 20 });
  const zone = await keeper.shipTo(['LK']);
  const third = `THIRD${tail()}`;
  const sent = `SENT${tail()}`;
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/promocodes');
  const form = dialog(page);

  await button(page, 'Add New Promocode').click();
  await form.getByLabel('Code').fill(third);
  await form.getByLabel('Expires At').fill('2031-05-09');
  await form.getByText('More', { exact: true }).click();
  await form.getByLabel('What it takes off').selectOption('Buy some, get some');
  await form.getByLabel('Get', { exact: true }).fill('');
  await button(page, 'Create').click();
  await expect(form.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await form.getByLabel('Get', { exact: true }).fill('1');
  await form.getByLabel('How it comes to a cart').selectOption('By itself');
  await form.getByLabel('May be combined').check();
  await choose(page, 'Products', lamp.name);
  await expect(form.getByRole('list', { name: 'Chosen' })).toHaveText(lamp.name);
  await expectAccessible(page);
  await button(page, 'Create').click();
  await expectToast(page, 'Promocode created successfully!');
  await expect(row(page, third)).toContainText('Buy 2, get 1 free');

  await button(page, 'Add New Promocode').click();
  await form.getByLabel('Code').fill(third);
  await form.getByLabel('Expires At').fill('2031-05-09');
  await form.getByText('More', { exact: true }).click();
  await form.getByLabel('What it takes off').selectOption('Free shipping');
  await form.getByLabel('Name (optional)').fill('Free shipping');
  await form.getByLabel('May be combined').check();
  await form.getByLabel('Uses in all').fill('5');
  await button(page, 'Create').click();
  await expect(form.getByText('This promo code already exists')).toBeVisible();
  await form.getByLabel('Code').fill(sent);
  await button(page, 'Create').click();
  await expect(row(page, sent)).toContainText('0 of 5');

  await page.getByRole('link', { name: 'Try a discount' }).click();
  await button(page, 'Preview').click();
  await expect(page.getByText('Put something into the cart.')).toBeVisible();
  await choose(page, 'Add a product', lamp.name);
  await page.getByLabel(`Quantity of ${lamp.name}`).fill('2');
  await page.getByLabel('Promo code (optional)').fill(sent.toLowerCase());
  await button(page, 'Preview').click();
  const answer = page.getByRole('status').filter({ hasText: 'Grand Total' });
  const tried = answer.getByRole('listitem').filter({ hasText: third });
  await expect(tried).toContainText('Not applied');
  await expect(tried).toContainText('3 pieces or more: no');
  await expect(figure(page, 'Free shipping')).toHaveText('$12.00 saved');
  await expectAccessible(page);
  await page.getByLabel(`Quantity of ${lamp.name}`).fill('3');
  await button(page, 'Preview').click();
  await expect(tried).not.toContainText('Not applied');
  await expect(figure(page, 'Buy 2, get 1 free')).toHaveText('-$20.00');
  await expect(figure(page, 'Grand Total')).toHaveText('$40.00');

  const context = await browser.newContext({ baseURL: shop.url });
  const shopper = await context.newPage();
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: 'shopper@example.com', password: 'shopper-demo-1234' },
    headers: { origin: shop.url },
  });
  await putInCart(shopper, lamp, 3);
  await shopper.goto('/shop/cart');
  await expect(figure(shopper, 'Buy 2, get 1 free')).toHaveText('-$20.00');
  await shopper.goto('/shop/checkout');
  await shopper.getByLabel('Promo code').fill(sent);
  await button(shopper, 'Apply').click();
  await expect(figure(shopper, 'Free shipping')).toHaveText('$12.00 saved');
  await expect(figure(shopper, 'Shipping').last()).toHaveText('Free');
  await expectAccessible(shopper);
  const orderId = await placeOrder(shopper);
  await fillCard(shopper, cards.pays);
  await button(shopper, 'Pay $40.00').click();
  await expect(shopper.getByText('Order Completed Successfully!')).toBeVisible();
  await shopper.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(figure(shopper, 'Buy 2, get 1 free')).toHaveText('-$20.00');
  await expect(figure(shopper, 'Grand Total')).toHaveText('$40.00');
  await context.close();

  await page.goto(`/admin/promocodes?search=${sent}`);
  await expect(row(page, sent)).toContainText('1 of 5');
  await button(page, `Details of ${sent}`).click();
  await expect(figure(page, 'Revenue')).toHaveText('$40.00');
  await expect(figure(page, 'Taken off')).toHaveText('$12.00');
  await keeper.stopShippingTo(zone);
  for (const code of [third, sent]) {
    await page.goto(`/admin/promocodes?search=${code}`);
    await button(page, `Deactivate ${code}`).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expectToast(page, 'Promocode deactivated.');
  }
});

test.describe('with a network that fails and returns', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('what a discount is for can be looked for once more', async ({ page, shop, keeper }) => {
    const lamp = await keeper.add({ price: 20 });
    await arriveAsOwner(page, shop.url);
    await page.goto('/admin/promocodes/try');
    const products = /\/api\/v1\/products\?/;
    await page.route(products, (route) => route.abort());
    const box = page.getByLabel('Add a product');
    await box.fill(lamp.name);
    await expect(page.getByText('They could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(products);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('option', { name: lamp.name })).toBeVisible();
    await box.press('Escape');
    // An empty cart is asked for something; what is wrong is not said of what was put right.
    await button(page, 'Preview').click();
    await expect(page.getByText('Put something into the cart.')).toBeVisible();
    await choose(page, 'Add a product', lamp.name);
    await expect(page.getByLabel(`Quantity of ${lamp.name}`)).toHaveValue('1');
    await expect(page.getByText('Every quantity is a whole number')).toHaveCount(0);
    await expect(box).not.toHaveAttribute('aria-invalid');
  });
});

test('a code that takes nothing off beside a better discount is not called applied', async ({
  page,
  shop,
  keeper,
}) => {
  const lamp = await keeper.add({ price: 20 });
  const better = await keeper.addPromocode({
    code: `BETTER${tail()}`,
    way: 'automatic',
    discountPercentage: 30,
    conditions: discountConditions.parse({ products: [lamp._id] }),
  });
  const code = await keeper.addPromocode({ discountPercentage: 5 });
  await arriveSignedIn(page, shop.url);
  await putInCart(page, lamp);
  await page.goto('/shop/checkout');
  // The line of the discount pushes the button down: pressed in that moment it is let go of beside it.
  await expect(page.getByText('30% off')).toBeVisible();
  await page.getByLabel('Promo code').fill(code.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription(
    'Your cart has a better discount, which this code can’t be combined with.',
  );
  await expect(page.getByText('applied')).toHaveCount(0);
  await keeper.withdraw(better);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`"${code.code}" applied`)).toBeVisible();
});

test('an owner makes codes for one use, and takes them along as a file', async ({ page, shop }) => {
  const code = `ONCE${tail()}`;
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/promocodes');
  const form = dialog(page);
  await button(page, 'Add New Promocode').click();
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Expires At').fill('2031-05-09');
  await form.getByText('More', { exact: true }).click();
  await form.getByLabel('What it takes off').selectOption('An amount');
  await form.getByLabel('Amount ($)').fill('0');
  await form.getByLabel('Uses in all').fill('1.5');
  await form.getByLabel('How it comes to a cart').selectOption('By many codes, each for one use');
  await choose(page, 'Customers', 'Sam Shopper');
  // What is wrong is shown, and gets focus, though it was folded away.
  await form.getByText('More', { exact: true }).click();
  await button(page, 'Create').click();
  await expect(form.getByLabel('Amount ($)')).toHaveAccessibleDescription(
    /^Once an order. Enter a sum/,
  );
  await expect(form.getByLabel('Amount ($)')).toBeFocused();
  await form.getByLabel('Amount ($)').fill('10');
  await form.getByLabel('Uses in all').fill('');
  await button(page, 'Create').click();
  await expectToast(page, 'Promocode created successfully!');
  await button(page, `Edit ${code}`).click();
  await expect(form.getByLabel('Discount', { exact: true })).toHaveValue('$10.00 off');
  const chosen = form.getByRole('list', { name: 'Chosen' });
  await expect(chosen).toHaveText('Sam Shopper (shopper@example.com)');
  await button(page, 'Remove Sam Shopper (shopper@example.com)').click();
  await button(page, 'Save').click();
  await expectToast(page, 'Promocode updated successfully!');
  await button(page, `Details of ${code}`).click();
  await expect(button(page, 'Download CSV')).toBeDisabled();
  await form.getByLabel('How many').fill('6000');
  await button(page, 'Make codes').click();
  await expect(form.getByText('Make 5,000 at most, and then more.')).toBeVisible();
  await form.getByLabel('How many').fill('25');
  await form.getByLabel('They begin with').fill('SPRING-');
  await button(page, 'Make codes').click();
  await expectToast(page, '25 codes made.');
  await expect(form.getByText('25 have been made.')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  expect((await download).suggestedFilename()).toBe(`${code.toLowerCase()}-codes.csv`);
  await page.keyboard.press('Escape');
  await expect(button(page, `Details of ${code}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('25 have been made.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByLabel('Status').selectOption('Used up');
  await expect(row(page, code)).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Active');
  await expect(row(page, code)).toContainText('0 of 25');
});
