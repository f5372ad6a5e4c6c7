import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { cards, figure, fillCard, placeOrder, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, test as journey } from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

/** A shop in yen, which have no smaller coin. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess({ CURRENCY: 'JPY' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

test('a shop in yen is filtered, shopped, paid and refunded in yen', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lamp = await keeper.add({ image: null, price: 59_990 });
  await page.goto('/shop?minPrice=59990&maxPrice=60000');
  await expect(page.getByText('From ¥59,990')).toBeVisible();
  await expect(page.getByRole('link', { name: lamp.name })).toBeVisible();
  await page.goto(`/shop/${lamp._id}`);
  await expect(page.getByText('¥59,990', { exact: true }).first()).toBeVisible();
  const told = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(told ?? '')).toMatchObject({
    offers: { priceCurrency: 'JPY', price: '59990' },
  });

  await arriveSignedIn(page, shop.url);
  await putInCart(page, lamp, 2);
  await page.goto('/shop/cart');
  await expect(figure(page, 'Total').last()).toHaveText('¥119,980');
  const orderId = await placeOrder(page);
  await fillCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay ¥119,980' }).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(figure(page, 'Grand Total')).toHaveText('¥119,980');

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await arriveAsOwner(desk, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Refund').click();
  const form = dialog(desk);
  await form.getByRole('tab', { name: 'An amount' }).click();
  await expect(form.getByLabel('Amount (¥)')).toHaveValue('119980');
  await form.getByLabel('Amount (¥)').fill('12.5');
  await form.getByLabel('Reason').fill('A scratch on the lid');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form.getByText('JPY has no decimals')).toBeVisible();
  await form.getByLabel('Amount (¥)').fill('$9.70');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form.getByLabel('Amount (¥)')).toHaveAccessibleDescription(
    'This is in $, and this shop’s currency is JPY (¥): write what it is in that',
  );
  await form.getByLabel('Amount (¥)').fill('¥970');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expectToast(desk, 'Refund asked for.');
  await expect(desk.getByText('¥119,010', { exact: true })).toBeVisible();

  await desk.goto(`/admin/products?search=${encodeURIComponent(lamp.name)}`);
  await button(desk, `Edit ${lamp.name}`).click();
  const price = dialog(desk).getByLabel('Price');
  await expect(price).toHaveValue('59990');
  await price.fill('4999.5');
  await button(desk, 'Save').click();
  await expect(dialog(desk).getByText('JPY has no decimals')).toBeVisible();
  await expectAccessible(desk);
  await price.fill('4999');
  await button(desk, 'Save').click();
  await expect(dialog(desk)).toHaveCount(0);
  await page.goto(`/shop/${lamp._id}`);
  await expect(page.getByText('¥4,999', { exact: true }).first()).toBeVisible();
  await desk.context().close();
});
