import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { cards, figure, placeOrder, putInCart, tabTo } from './support/buying.ts';
import {
  customerOf,
  havingBought,
  havingOrdered,
  openPayment,
  orderAs,
} from './support/customer.ts';
import { address, arriveSignedIn, expect, payWith, test } from './support/journey.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const pad = (value: number) => String(value).padStart(2, '0');

/** Days as the screens write them, in the time of the machine that both browser and test run on. */
function today(): string {
  const now = new Date();
  return `${pad(now.getDate())}/${pad(now.getMonth() + 1)}/${now.getFullYear()}`;
}

test('whoever has ordered nothing is told so, and led to the shop', async ({ page, shop }) => {
  await arriveSignedIn(page, shop.url);
  await page.goto('/my-orders');
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/shop',
  );
});

test('an order is found in the list, and its row leads to its details', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ price: 19.99, image: null });
  await putInCart(page, product);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const orderId = await placeOrder(page);
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();

  await page.goto('/my-orders');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Order ID',
    'Date',
    'Items',
    'Total',
    'Status',
  ]);
  const row = rows(page).nth(1);
  await expect(row.getByRole('cell')).toHaveText([
    orderId.slice(-8),
    today(),
    new RegExp(`${product.name}\\s*× 2`),
    '$39.98',
    'CONFIRMED',
  ]);
  await expectAccessible(page);
  await row.click();

  await expect(page).toHaveURL(new RegExp(`/shop/order-details\\?orderId=${orderId}$`));
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeFocused();
  await expect(page.getByText(orderId)).toBeVisible();
  await expect(figure(page, 'Date')).toHaveText(new RegExp(`^${today()} \\d\\d:\\d\\d [AP]M$`));
  await expect(figure(page, 'Payment')).toHaveText('PAID');
  await expect(page.getByRole('main').getByText('2 × $19.99')).toBeVisible();
  await expect(figure(page, /^Total/)).toHaveText('$39.98');
  await expect(figure(page, 'Discount')).toHaveText('$0.00');
  await expect(figure(page, 'Grand Total')).toHaveText('$39.98');
  for (const part of Object.values(address)) {
    await expect(page.getByText(part, { exact: true })).toBeVisible();
  }
  const progress = page.getByRole('list', { name: 'Progress of the order' });
  await expect(progress.locator('[aria-current=step]')).toContainText('Confirmed');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await page.goto('/my-orders');
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByRole('heading', { name: 'Order Successful' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('a row is opened by keyboard', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null }));
  await page.goto('/my-orders');
  await tabTo(page, 'link', orderId.slice(-8));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeFocused();
});

test('a shipped order shows its way and its tracking number', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null }));
  await keeper.ship(orderId, 'TRACK-1234');
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(figure(page, 'Status')).toHaveText('SHIPPED');
  await expect(page.getByText('TRACK-1234')).toBeVisible();
  const progress = page.getByRole('list', { name: 'Progress of the order' });
  await expect(progress.locator('[aria-current=step]')).toContainText('Shipped');
  await expect(progress.getByRole('listitem').last()).toContainText('still to come');
});

test('an unpaid order is paid from its page, even when the cart is empty by then', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ price: 10, image: null });
  await putInCart(page, product);
  const orderId = await placeOrder(page);
  await page.goto('/shop/cart');
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await page.goto('/my-orders');
  await expect(rows(page).nth(1)).toContainText('PENDING');
  await rows(page).nth(1).click();
  await expect(figure(page, 'Payment')).toHaveText('PENDING');
  await expect(page.getByText(/Its items are kept for you until \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(new RegExp(`/shop/payment\\?orderId=${orderId}`));
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.reload();
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
});

test('an order that was given up says so and can no longer be paid', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingOrdered(page, await keeper.add({ image: null }));
  await openPayment(await customerOf(page), orderId);
  await keeper.cancel(orderId);
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(figure(page, 'Status')).toHaveText('CANCELLED');
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expectAccessible(page);
});

test('the order number is copied with one press', async ({ page, context, shop, keeper }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await arriveSignedIn(page, shop.url);
  const orderId = await havingOrdered(page, await keeper.add({ image: null }));
  const [order] = await keeper.ordersOf(account);
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Copy order number' }).click();
  await expect(page.getByText('Order number copied')).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(order?.number);
});

test('an order that is not paid yet is cancelled by whoever placed it, after a question', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingOrdered(page, await keeper.add({ image: null }));
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  const open = page.getByRole('button', { name: 'Cancel order' });
  await open.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(figure(page, 'Status')).toHaveText('PENDING');
  await open.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(figure(page, 'Status')).toHaveText('CANCELLED');
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});

test('more orders than one page holds are shown on demand', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null, stockQuantity: 100 });
  const customer = await customerOf(page);
  for (let number = 0; number < 23; number += 1) {
    await orderAs(customer, [{ product, quantity: 1 }]);
  }
  await page.goto('/my-orders');
  await expect(rows(page)).toHaveCount(21);
  await expect(page.getByText('20 of 23 orders')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(24);
  await expect(page.getByText('23 of 23 orders')).toBeVisible();
});

test.describe('what is not theirs', () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test("another's order is as little there as one that never was", async ({
    page,
    browser,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const orderId = await havingOrdered(page, await keeper.add({ image: null }));
    const stranger = await browser.newContext({ baseURL: shop.url });
    const theirs = await stranger.newPage();
    await arriveSignedIn(theirs, shop.url);
    for (const query of [
      `?orderId=${orderId}`,
      '?orderId=01a1fe11-d576-7148-8500-2dc460e6e7dc',
      '?orderId=nonsense',
      '',
    ]) {
      await theirs.goto(`/shop/order-details${query}`);
      await expect(theirs.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
    }
    await expect(
      theirs.getByText(
        "We couldn't find the order you're looking for. It may have been removed or you may have invalid order ID.",
      ),
    ).toBeVisible();
    const main = theirs.getByRole('main');
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/shop',
    );
    await expectAccessible(theirs);
    await stranger.close();
  });
});

test.describe('with a network that is slow, fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('list and details hold their place, say what failed and are tried again', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const orderId = await havingOrdered(page, await keeper.add({ image: null }));
    const { promise: broken, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/api/v1/orders/*', async (route) => {
      await broken;
      await route.abort();
    });
    await page.goto('/my-orders');
    await expect(page.locator('[data-skeleton-row]')).toHaveCount(3);
    await expectAccessible(page);
    fail();
    await expect(page.getByRole('alert')).toContainText('Failed to load orders');
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(2);

    await page.route('**/api/v1/orders/*', (route) => route.abort());
    await page.goto(`/shop/order-details?orderId=${orderId}`);
    await expect(page.getByRole('alert')).toContainText('Your order could not be loaded');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(orderId)).toBeVisible();
  });
});
