import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { cards, cartLink, figure, placeOrder, proceed, putInCart } from './support/buying.ts';
import { address, arriveSignedIn, expect, fillAddress, payWith, test } from './support/journey.ts';

const problems = {
  'Line 1': 'Address line 1 is required.',
  'Line 2': 'Address line 2 is required.',
  City: 'City is required.',
  'State/Province': 'State/Province is required.',
  'Zip Code': 'Zip code is required.',
  'Phone Number': 'Invalid phone number format.',
};

async function expectAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
}

test('whoever has nothing in the cart has nothing to check out', async ({ page, shop }) => {
  await arriveSignedIn(page, shop.url);
  for (const path of ['/shop/checkout', '/checkout', '/shop/payment?orderId=1']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${shop.url}/`);
  }
});

test('the address says what is missing when a field is left, and no longer when it is mended', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  await page.goto('/checkout');
  for (const [label, problem] of Object.entries(problems)) {
    const field = page.getByLabel(label);
    // Passed by with the tabulator nothing is wrong yet.
    await field.focus();
    await field.blur();
    await field.fill('0');
    await field.fill('');
    await expect(page.getByText(problem)).toHaveCount(0);
    await field.blur();
    await expect(page.getByText(problem)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(problem.replaceAll('.', '\\.')));
  }
  await expectAccessible(page);

  for (const phone of ['077123456', '07712345678', '+9477123456', '771234567', '0771 234567']) {
    await page.getByLabel('Phone Number').fill(phone);
    await expect(page.getByText(problems['Phone Number'])).toBeVisible();
  }
  for (const phone of ['0771234567', '+94771234567']) {
    await page.getByLabel('Phone Number').fill(phone);
    await expect(page.getByText(problems['Phone Number'])).toHaveCount(0);
  }
  // One that was right is left alone while it is changed.
  await page.getByLabel('Phone Number').press('Backspace');
  await expect(page.getByText(problems['Phone Number'])).toHaveCount(0);

  await page.getByLabel('City').fill('Colombo');
  await expect(page.getByText(problems.City)).toHaveCount(0);
  await proceed(page).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('Line 1')).toBeFocused();
  await expect(page.getByText(problems['Phone Number'])).toBeVisible();
});

test('a page that is opened anew begins at its top, wherever the page before was left', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/shop/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(0);
  await page.goto('/shop/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeInViewport();
  expect(await page.evaluate<number>('window.scrollY')).toBe(0);
});

test('a reload of the checkout loses nothing that was typed or applied', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const tenth = await keeper.addPromocode({ discountPercentage: 10 });
  await putInCart(page, await keeper.add({ price: 10, image: null }));
  await page.goto('/shop/checkout');
  await fillAddress(page);
  await page.getByLabel('Promo code').fill(tenth.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page, 'Discount')).toHaveText('-$1.00');
  await page.reload();
  await expectAddress(page);
  await expect(page.getByText(`"${tenth.code}" applied`)).toBeVisible();
  await expect(figure(page, 'Discount')).toHaveText('-$1.00');
  await page.goto('/checkout');
  await expectAddress(page);
  const stored = await page.evaluate<string>('JSON.stringify(localStorage)');
  expect(stored).not.toContain(address['Line 1']);
});

test('a double click makes one order, and so do going back, a reload and a second tab', async ({
  page,
  context,
  shop,
  keeper,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }), 2);
  await page.goto('/shop/checkout');
  await fillAddress(page);
  await proceed(page).dblclick();
  await expect(page).toHaveURL(/\/shop\/payment\?orderId=/);
  const payment = page.url();

  await page.goBack();
  await expectAddress(page);
  await proceed(page).click();
  await expect(page).toHaveURL(payment);

  await page.goto('/shop/checkout');
  await proceed(page).click();
  await expect(page).toHaveURL(payment);

  const other = await context.newPage();
  await placeOrder(other);
  await expect(other).toHaveURL(payment);
  await other.close();
  expect(await keeper.ordersOf(account)).toHaveLength(1);
});

test('the last pieces, kept by an unpaid order, are not missing from its own cart', async ({
  page,
  shop,
  keeper,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null, stockQuantity: 2 }), 2);
  const orderId = await placeOrder(page);
  await page.goto('/shop/cart');
  await expect(figure(page, 'Items')).toHaveText('2');
  await expect(page.getByText('Out of Stock')).toHaveCount(0);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Out of Stock')).toHaveCount(0);
  await proceed(page).click();
  await expect(page).toHaveURL(new RegExp(`/shop/payment\\?orderId=${orderId}`));
  expect(await keeper.ordersOf(account)).toHaveLength(1);
});

test('an order that the shop has given up is placed anew', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  const first = await placeOrder(page);
  // A payment that is still being opened would be refused.
  await expect(page.getByLabel('Card number')).toBeVisible();
  await keeper.cancel(first);
  await page.reload();
  await expect(page.getByText('This order is no longer waiting for a payment')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await proceed(page).click();
  await expect(page).toHaveURL(/\/shop\/payment/);
  await expect(page).not.toHaveURL(new RegExp(first));
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(cartLink(page)).toHaveText('Cart');
});

test('the checkout shows what things cost now, and the order charges it', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ price: 10, image: null });
  await putInCart(page, product, 2);
  await keeper.change(product, { price: 12.5 });
  await page.goto('/shop/checkout');
  await expect(page.getByText('Price changed from $10.00 to $12.50')).toBeVisible();
  await expect(figure(page, 'Subtotal')).toHaveText('$25.00');
  await fillAddress(page);
  await proceed(page).click();
  await expect(figure(page, 'Grand Total')).toHaveText('$25.00');
});

test.describe('when prices change while somebody looks at them', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('nothing is ordered for another total than was shown, until it is shown', async ({
    page,
    shop,
    keeper,
  }) => {
    const account = await arriveSignedIn(page, shop.url);
    const product = await keeper.add({ price: 10, image: null });
    await putInCart(page, product, 2);
    await page.goto('/shop/checkout');
    await fillAddress(page);
    await expect(figure(page, 'Subtotal')).toHaveText('$20.00');
    // What has been typed has been asked for.
    await expect(page.locator('dl[aria-busy="false"]')).toBeVisible();
    await keeper.change(product, { price: 12.5 });
    await proceed(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'The total changed from $20.00 to $25.00: the subtotal from $20.00 to $25.00.',
    );
    await expect(proceed(page)).toBeFocused();
    await expect(figure(page, 'Subtotal')).toHaveText('$25.00');
    expect(await keeper.ordersOf(account)).toHaveLength(0);
    await expectAccessible(page);
    for (const price of [15, 17]) {
      await keeper.change(product, { price });
      await proceed(page).click();
      await expect(page.getByRole('alert')).toContainText(`to $${2 * price}.00`);
      await expect(page.getByText(`Price changed from $10.00 to $${price}.00`)).toBeVisible();
      await expect(page.getByText('No longer available')).toHaveCount(0);
    }
    await proceed(page).click();
    await expect(figure(page, 'Grand Total')).toHaveText('$34.00');
    expect(await keeper.ordersOf(account)).toHaveLength(1);
  });
});

test.describe('when the shop says no', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('an order for more than there is says so, and cart and address stay', async ({
    page,
    shop,
    keeper,
  }) => {
    const account = await arriveSignedIn(page, shop.url);
    const product = await keeper.add({ image: null });
    await putInCart(page, product, 3);
    await page.goto('/shop/checkout');
    await fillAddress(page);
    await keeper.change(product, { stockQuantity: 2 });
    await proceed(page).click();
    await expect(page.getByText(/^Insufficient stock available/)).toBeVisible();
    await expect(page.getByText('Only 2 left', { exact: true })).toBeVisible();
    await expectAddress(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit cart' }).click();
    await page.getByRole('button', { name: 'Keep 2' }).click();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expectAddress(page);
    await proceed(page).click();
    await expect(page).toHaveURL(/\/shop\/payment/);
    expect(await keeper.ordersOf(account)).toHaveLength(1);
  });

  test('a code that was withdrawn after it was applied is taken off again', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const tenth = await keeper.addPromocode({ discountPercentage: 10 });
    await putInCart(page, await keeper.add({ price: 10, image: null }));
    await page.goto('/shop/checkout');
    await page.getByLabel('Promo code').fill(tenth.code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(`"${tenth.code}" applied`)).toBeVisible();
    await fillAddress(page);
    await keeper.withdraw(tenth);
    await proceed(page).click();
    await expect(page.getByText('Invalid promo code')).toBeVisible();
    await expect(page.getByText(`"${tenth.code}" applied`)).toHaveCount(0);
    await expect(page.getByLabel('Promo code')).toHaveValue(tenth.code);
    await proceed(page).click();
    await expect(figure(page, 'Grand Total')).toHaveText('$10.00');
  });
});

test.describe('with a network that fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('an order whose answer was lost is not placed twice', async ({ page, shop, keeper }) => {
    const account = await arriveSignedIn(page, shop.url);
    await putInCart(page, await keeper.add({ image: null }));
    await page.goto('/shop/checkout');
    await fillAddress(page);
    await page.route('**/api/v1/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await proceed(page).click();
    await expect(page.getByText('Failed to create order. Please try again.')).toBeVisible();
    await page.unroute('**/api/v1/orders');
    await page.reload();
    await expectAddress(page);
    await proceed(page).click();
    await expect(page).toHaveURL(/\/shop\/payment/);
    expect(await keeper.ordersOf(account)).toHaveLength(1);
  });

  test('prices that could not be checked and a code that could not be asked for are tried again', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const tenth = await keeper.addPromocode({ discountPercentage: 10 });
    await putInCart(page, await keeper.add({ image: null }));
    await page.route('**/api/v1/{products/*,promocodes/validate}', (route) => route.abort());
    await page.goto('/shop/checkout');
    await expect(page.getByRole('alert')).toContainText('We could not check current prices');
    await page.getByLabel('Promo code').fill(tenth.code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Invalid promo code')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('We could not check current prices')).toHaveCount(0);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(`"${tenth.code}" applied`)).toBeVisible();
  });
});

test('the checkout can be used by everyone, and its total is always in sight', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null, price: 10 }), 2);
  await putInCart(page, await keeper.add({ name: `Very long ${'word '.repeat(14)}${Date.now()}` }));
  await page.goto('/shop/checkout');
  await expect(figure(page, 'Items')).toHaveText('3');
  await expectAccessible(page);
  for (const viewport of [
    { width: 390, height: 740 },
    { width: 1280, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    for (const name of ['Line 1', 'Phone Number']) {
      await page.getByLabel(name).focus();
      await expect(proceed(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('$44.50').last()).toBeInViewport({ ratio: 1 });
    }
  }
});
