import { cards, figure, placeOrder, proceed, putInCart } from './support/buying.ts';
import type { Browser } from '@playwright/test';
import { arriveSignedIn, expect, fillAddress, payWith, signIn, test } from './support/journey.ts';

/** On another device. */
async function payElsewhere(
  browser: Browser,
  {
    url,
    account,
    orderId,
  }: { url: string; account: Parameters<typeof signIn>[1]; orderId: string },
): Promise<void> {
  const elsewhere = await browser.newContext({ baseURL: url });
  const phone = await elsewhere.newPage();
  await phone.goto('/sign-in');
  await signIn(phone, account);
  await phone.goto(`/shop/order-details?orderId=${orderId}`);
  await phone.getByRole('link', { name: 'Pay now' }).click();
  await payWith(phone, cards.pays);
  await expect(phone.getByText('Order Completed Successfully!')).toBeVisible();
  await elsewhere.close();
}

test('another address is another order, which takes the place of the one before', async ({
  page,
  shop,
  keeper,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  const first = await placeOrder(page);
  await page.goto('/shop/checkout');
  await page.getByLabel('Line 1').fill('14 Harbour Street');
  await proceed(page).click();
  await expect(page).toHaveURL(/\/shop\/payment/);
  await expect(page).not.toHaveURL(new RegExp(first));
  // What was tried before was given up for that, so it is an order of its own again.
  expect(await placeOrder(page)).not.toBe(first);
  const statuses = (await keeper.ordersOf(account)).map((order) => order.orderStatus);
  expect(statuses).toEqual(['PENDING', 'CANCELLED', 'CANCELLED']);
});

test('whoever goes back from the payment and changes the cart keeps last pieces and first-order code', async ({
  page,
  shop,
  keeper,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  const code = await keeper.addPromocode({ discountPercentage: 10, firstOrderOnly: true });
  await putInCart(page, await keeper.add({ price: 10, image: null, stockQuantity: 1 }));
  await page.goto('/shop/checkout');
  await page.getByLabel('Promo code').fill(code.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page, 'Discount')).toHaveText('-$1.00');
  const first = await placeOrder(page);
  await expect(page.getByLabel('Card number')).toBeVisible();

  await putInCart(page, await keeper.add({ price: 30, image: null }));
  await page.goto('/shop/checkout');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByLabel('Promo code').fill(code.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page, 'Discount')).toHaveText('-$4.00');
  const second = await placeOrder(page);
  expect(second).not.toBe(first);
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  const orders = await keeper.ordersOf(account);
  expect(orders.map(({ _id, orderStatus }) => [_id, orderStatus])).toEqual([
    [second, 'CONFIRMED'],
    [first, 'CANCELLED'],
  ]);
});

test('whoever orders once more beside an order that was paid elsewhere reads so, in each of their tabs', async ({
  page,
  context,
  browser,
  shop,
  keeper,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null, stockQuantity: 5 }));
  const orderId = await placeOrder(page);
  const other = await context.newPage();
  await other.goto('/shop/checkout');
  await fillAddress(other);
  await other.getByLabel('Line 1').fill('14 Harbour Street');
  await payElsewhere(browser, { url: shop.url, account, orderId });

  // The cart is empty as soon as this tab knows of it, and its own order is to be paid all the same.
  await proceed(other).click();
  await expect(other.getByRole('alert')).toContainText('is paid, and goes on');
  await expect(other.getByLabel('Card number')).toBeVisible();
  await page.goto('/shop/checkout');
  await expect(page).not.toHaveURL(/checkout/);
});

test('whoever comes back to an order that was paid elsewhere reads why their cart is empty', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  const orderId = await placeOrder(page);
  await payElsewhere(browser, { url: shop.url, account, orderId });
  await page.goto('/shop/checkout');
  await expect(
    page.getByText(/Order .+ is paid: its items are no longer in your cart/),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/checkout/);
});

test.describe('on a bad line', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('whoever has paid in another browser reads so before they pay for an order that was meant instead', async ({
    page,
    browser,
    shop,
    keeper,
  }) => {
    const account = await arriveSignedIn(page, shop.url);
    await putInCart(page, await keeper.add({ image: null, stockQuantity: 5 }));
    await page.goto('/shop/checkout');
    await fillAddress(page);
    await proceed(page).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    const first = new URL(page.url()).searchParams.get('orderId') ?? '';

    await payElsewhere(browser, { url: shop.url, account, orderId: first });

    // What would have told this browser does not get through.
    await page.route(/orders\/user/, (route) => route.abort());
    await page.goBack();
    await page.getByLabel('Line 1').fill('14 Harbour Street');
    await proceed(page).click();
    await expect(page).not.toHaveURL(new RegExp(first));
    const notice = page.getByRole('alert').filter({ hasText: 'is paid, and goes on' });
    await expect(notice).toContainText('Pay for this one only if you want both.');
    await page.reload();
    const seeOrder = notice.getByRole('link', { name: 'See order' });
    await expect(seeOrder).toBeVisible();
    // The cart is the same, and so is what they read about it.
    await page.goto('/shop/checkout');
    await page.getByLabel('Line 1').fill('15 Harbour Street');
    await proceed(page).click();
    await expect(page).toHaveURL(/\/shop\/payment/);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(notice).toHaveCount(1);
    await expect(seeOrder).toHaveAttribute('href', new RegExp(first));
    await page.goto(`/shop/order-details?orderId=${first}`);
    await expect(page.getByText('PAID', { exact: true })).toBeVisible();
    // What it has bought leaves the cart all the same.
    await page.goto('/shop/checkout');
    await expect(page).not.toHaveURL(/checkout/);
  });
});
