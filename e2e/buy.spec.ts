import { expectAccessible } from './support/accessibility.ts';
import {
  cards,
  cartLink,
  figure,
  placeOrder,
  proceed,
  putInCart,
  tabTo,
} from './support/buying.ts';
import {
  address,
  arriveSignedIn,
  expect,
  fillAddress,
  newAccount,
  payWith,
  test,
  withMotion,
} from './support/journey.ts';

test.use(withMotion);

test('a new shopper buys with SUMMER10, and the code is for the first order only', async ({
  page,
  keeper,
}) => {
  const product = await keeper.add({ price: 19.99, image: null });
  await putInCart(page, product, 3);
  await page.goto('/shop/checkout');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fshop%2Fcheckout$/);
  const account = newAccount();
  // The header of the page that is about to be left has such a link too.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/shop\/checkout$/);

  await expect(figure(page, 'Items')).toHaveText('3');
  await expect(figure(page, 'Subtotal')).toHaveText('$59.97');
  await page.getByLabel('Promo code').fill('  summer10 ');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Promo code applied successfully!')).toBeVisible();
  await expect(page.getByText('"SUMMER10" applied')).toBeVisible();
  await expect(page.getByLabel('Promo code')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await expect(figure(page, 'Discount')).toHaveText('-$6.00');
  await expect(page.getByText('$53.97')).toBeVisible();
  await fillAddress(page);
  await proceed(page).click();

  await expect(page.getByText('Checkout successful')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Summery' })).toBeVisible();
  await expect(page.getByText(/Your items are kept for you until \d\d:\d\d/)).toBeVisible();
  await expect(figure(page, 'Grand Total')).toHaveText('$53.97');
  await expect(page.getByRole('button', { name: 'Pay $53.97' })).toBeVisible();
  await payWith(page, cards.pays);

  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/complete\?session_id=cs_test_/);
  await expect(figure(page, 'E-mail')).toHaveText(account.email);
  await expect(figure(page, 'Order status')).toHaveText('CONFIRMED');
  await expect(figure(page, 'Payment status')).toHaveText('PAID');
  const [order] = await keeper.ordersOf(account);
  await expect(figure(page, 'Order ID')).toHaveText(order?._id ?? '');
  await expect(page.getByText(`Order ${order?.number} is ours`)).toBeVisible();
  await expect(figure(page, 'Grand Total')).toHaveText('$53.97');
  await expect(page.getByText(/^12 Harbour Street, /)).toBeVisible();
  await expect(page.getByText(`is on its way to ${account.email}`)).toBeVisible();
  await expect(page.getByRole('main').getByText('support@example.com')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expect(cartLink(page)).toHaveText('Cart');
  expect(order?.grandTotal).toBe(53.97);
});

test.describe('a code that is refused', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('is asked for in vain without a request, and says why when it does not apply', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    await putInCart(page, await keeper.add({ price: 10, image: null }));
    await page.goto('/checkout');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/promocodes/validate')) asked += 1;
    });
    const code = page.getByLabel('Promo code');
    for (const nothing of ['', '   ']) {
      await code.fill(nothing);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('Please enter a promo code')).toBeVisible();
      await expect(code).toBeFocused();
      await expect(code).toHaveAccessibleDescription('Please enter a promo code');
    }
    expect(asked).toBe(0);

    await code.fill('nothing-like-it');
    await expect(page.getByText('Please enter a promo code')).toHaveCount(0);
    await code.press('Enter');
    // Once, at the field, which no message covers.
    await expect(page.getByText('Invalid promo code')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(code).toHaveAccessibleDescription('Invalid promo code');
    await expect(code).toBeEnabled();
    expect(asked).toBe(1);

    const half = await keeper.addPromocode({ discountPercentage: 50 });
    await code.fill(half.code.toLowerCase());
    await code.press('Enter');
    await expect(page.getByText(`"${half.code}" applied`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeFocused();
    await expect(figure(page, 'Discount')).toHaveText('-$5.00');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`"${half.code}" applied`)).toHaveCount(0);
    await expect(figure(page, 'Discount')).toHaveCount(0);
    await expect(code).toBeFocused();
    await expect(code).toHaveValue('');
  });

  test('is refused for a second order, also when it was applied before the first one', async ({
    page,
    context,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const product = await keeper.add({ image: null });
    await putInCart(page, product);
    await page.goto('/shop/checkout');
    await fillAddress(page);
    await page.getByLabel('Promo code').fill('SUMMER10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('"SUMMER10" applied')).toBeVisible();

    // Meanwhile the first order is placed and paid in another tab, and the cart filled again.
    const other = await context.newPage();
    await placeOrder(other);
    await payWith(other, cards.pays);
    await expect(other.getByText('Order Completed Successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await putInCart(other, product);
    await page.goto('/shop/checkout');
    await expect(page.getByText('"SUMMER10" applied')).toBeVisible();
    await proceed(page).click();
    await expect(page.getByText('This promo code is valid for first orders only')).toBeVisible();
    await expect(page).toHaveURL(/\/shop\/checkout$/);
    await expect(page.getByLabel('Promo code')).toBeEnabled();
    await expect(
      page.getByText('“SUMMER10” was not applied: it is for first orders only'),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription(
      'This promo code is valid for first orders only',
    );
    await expect(page.getByText('"SUMMER10" applied')).toHaveCount(0);
    await other.close();
  });
});

test('a code for everything leaves nothing to pay, and no card is asked for', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const gift = await keeper.addPromocode({ discountPercentage: 100 });
  await putInCart(page, await keeper.add({ image: null }));
  await page.goto('/shop/checkout');
  await page.getByLabel('Promo code').fill(gift.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`"${gift.code}" applied`)).toBeVisible();
  await fillAddress(page);
  await proceed(page).click();
  await expect(page.getByText('no card is needed')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(figure(page, 'Payment status')).toHaveText('PAID');
});

test('the whole purchase is made by keyboard alone', async ({ page, keeper }) => {
  const product = await keeper.add({ image: null });
  const account = newAccount();
  await page.goto(`/shop/${product._id}`);
  await tabTo(page, 'button', /^Add to Cart/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Go to the cart');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
  await tabTo(page, 'link', 'Sign Up');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type(account.name);
  await tabTo(page, 'textbox', 'E-mail');
  await page.keyboard.type(account.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');

  await tabTo(page, 'link', 'Proceed to Checkout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused();
  for (const [label, value] of Object.entries(address)) {
    await tabTo(page, 'textbox', label);
    await page.keyboard.type(value);
  }
  await tabTo(page, 'textbox', 'Promo code');
  await page.keyboard.type('summer10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeFocused();
  await tabTo(page, 'button', 'Proceed to Payment');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/shop\/payment/);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await tabTo(page, 'textbox', 'Card number');
  await page.keyboard.type('4000002760003184');
  await tabTo(page, 'textbox', 'Expiry');
  await page.keyboard.type('434');
  await tabTo(page, 'textbox', 'CVC');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'button', 'Complete authentication');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Completed Successfully!' })).toBeFocused();
  await tabTo(page, 'link', 'View order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Successful' })).toBeFocused();
});

test('what gets focus on a phone is not behind the bar with the total', async ({
  page,
  shop,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  await page.goto('/shop/checkout');
  await expect(figure(page, 'Items')).toHaveText('1');
  await tabTo(page, 'link', 'Edit cart');
  const bar = await page.locator('[data-order-bar]').boundingBox();
  await expect
    .poll(async () => {
      const box = await page.getByRole('link', { name: 'Edit cart' }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(bar?.y ?? 0);
});
