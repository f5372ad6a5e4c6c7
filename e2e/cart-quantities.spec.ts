import { expectAccessible } from './support/accessibility.ts';
import { figure, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, test as journey } from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

/** A shop whose owner lets the cart be told how many. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess({ CART_QUANTITIES: '1' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

test('where the owner wants it, the cart is told how many pieces', async ({
  page,
  shop,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, shop.url);
  const lamp = await keeper.add({ price: 10, stockQuantity: 4 });
  await putInCart(page, lamp, 1);
  await page.goto('/shop/cart');
  const quantity = page.getByLabel(`Quantity of ${lamp.name}`);
  const more = page.getByRole('button', { name: `One more of ${lamp.name}` });
  const less = page.getByRole('button', { name: `One less of ${lamp.name}` });
  await expect(quantity).toHaveValue('1');
  await expect(less).toHaveAttribute('aria-disabled', 'true');
  await more.click();
  await expect(figure(page, 'Subtotal')).toHaveText('$20.00');
  await quantity.fill('9');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('4');
  await expect(page.getByText('No more in stock')).toBeVisible();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(figure(page, 'Items')).toHaveText('4');
  await less.click();
  await quantity.fill('two');
  await quantity.blur();
  await expect(quantity).toHaveValue('3');
  await expectAccessible(page);
  await page.reload();
  await expect(quantity).toHaveValue('3');
  await expect(figure(page, 'Total').last()).toHaveText('$30.00');
});
