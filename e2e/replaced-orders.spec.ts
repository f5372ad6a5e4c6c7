import { cards, figure, placeOrder, proceed, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, payWith, test } from './support/journey.ts';

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
