import type { Page } from '@playwright/test';
import type { Product } from '@gadgetry/contract/catalogue';
import { expectAccessible } from './support/accessibility.ts';
import { arriveSignedIn, expect, newAccount, test } from './support/journey.ts';

const CART_KEY = 'gadgetry.cart';

const header = (page: Page) => page.getByRole('banner');
const cartLink = (page: Page) => header(page).getByRole('link', { name: /^Cart/ });
const line = (page: Page, { name }: Product) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('+ dd');

async function addToCart(page: Page, product: Product, times = 1): Promise<void> {
  await page.goto(`/shop/${product._id}`);
  for (let time = 0; time < times; time++) {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
  }
  await expect(page.getByText(`${times} in your cart.`)).toBeVisible();
}

test('a guest fills the cart, is asked to sign in, and finds everything in it', async ({
  page,
  keeper,
}) => {
  const lamp = await keeper.add({ price: 19.99 });
  const radio = await keeper.add({ price: 0.1, image: null });
  await page.goto(`/shop?search=${encodeURIComponent(lamp.name)}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText(`${lamp.name} added to your cart`)).toBeVisible();
  await expect(cartLink(page)).toContainText('1');
  await addToCart(page, radio, 3);
  await expect(cartLink(page)).toContainText('4');

  // Several toasts are on the move here, and go by themselves.
  await page.getByRole('button', { name: 'View cart' }).first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fshop%2Fcart$/);
  const account = newAccount();
  // The header of the page that is about to be left has such a link too.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Your cart: 4 items' });
  await expect(waiting).toContainText(`${lamp.name} and 1 more`);
  await expect(waiting).toContainText('Total $20.29 with shipping');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/sign-up\?returnTo=%2Fshop%2Fcart$/);
  await expect(waiting).toContainText('Total $20.29 with shipping');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();

  await expect(page).toHaveURL(/\/shop\/cart$/);
  await expect(page.getByRole('heading', { name: 'Cart Items' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(line(page, lamp)).toContainText('$19.99');
  await expect(line(page, lamp)).toContainText('Quantity: 1');
  await expect(line(page, radio)).toContainText('$0.10');
  await expect(line(page, radio)).toContainText('Quantity: 3');
  await expect(figure(page, 'Items')).toHaveText('4');
  await expect(line(page, radio)).toContainText('$0.30');
  await expect(figure(page, 'Subtotal')).toHaveText('$20.29');
  await expect(figure(page, 'Shipping')).toHaveText('Free');
  await expect(figure(page, 'Tax')).toHaveText('None');
  await expect(figure(page, 'Total').last()).toHaveText('$20.29');

  await page.reload();
  await expect(figure(page, 'Items')).toHaveText('4');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/shop\/checkout$/);
});

test('a line is removed, brought back, and removed until the cart is empty', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const [first, second] = [await keeper.add(), await keeper.add({ price: 10 })];
  await addToCart(page, first, 2);
  await addToCart(page, second);
  await page.goto('/shop/cart');
  await page.getByRole('button', { name: `Remove ${first.name}` }).click();
  await expect(line(page, first)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeFocused();
  await expect(figure(page, 'Subtotal')).toHaveText('$10.00');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, first)).toContainText('Quantity: 2');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(first.name);

  for (const { name } of [first, second]) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Start adding some items to your cart!')).toBeVisible();
  await expect(figure(page, 'Total').last()).toHaveText('$0.00');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('the cart takes no more than the shop has', async ({ page, keeper }) => {
  const product = await keeper.add({ stockQuantity: 2 });
  await addToCart(page, product, 2);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Only 2 left, and your cart has them already')).toBeVisible();
  await expect(cartLink(page)).toContainText('2');
});

test.describe('when the shop has changed since', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('the cart says what is new, counts with it, and holds back what cannot be ordered', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const dearer = await keeper.add({ price: 10 });
    const scarce = await keeper.add({ price: 5 });
    const gone = await keeper.add({ price: 100 });
    await addToCart(page, dearer);
    await addToCart(page, scarce, 3);
    await addToCart(page, gone);
    await keeper.change(dearer, { price: 12.5 });
    await keeper.change(scarce, { stockQuantity: 2 });
    await keeper.takeOffSale(gone);

    await page.goto('/shop/cart');
    await expect(line(page, dearer)).toContainText('Price changed from $10.00 to $12.50');
    await expect(line(page, scarce)).toContainText('Only 2 left');
    await expect(line(page, gone)).toContainText('No longer available');
    // What is gone counts for nothing.
    await expect(figure(page, 'Subtotal')).toHaveText('$27.50');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText(/Some items cannot be ordered as they are/)).toBeVisible();
    await expect(page).toHaveURL(/\/shop\/cart$/);

    await line(page, scarce).getByRole('button', { name: 'Keep 2' }).click();
    await expect(line(page, scarce)).toContainText('Quantity: 2');
    await line(page, gone)
      .getByRole('button', { name: /^Remove\s*:/ })
      .click();
    await expect(line(page, gone)).toHaveCount(0);
    await line(page, dearer).getByRole('button', { name: 'Accept' }).click();
    await expect(line(page, dearer)).not.toContainText('Price changed');
    await expect(line(page, dearer)).toContainText('$12.50');
    await expect(figure(page, 'Items')).toHaveText('3');
    await expect(figure(page, 'Total').last()).toHaveText('$22.50');

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/shop\/checkout$/);
  });

  test('a product that has sold out can only be removed', async ({ page, shop, keeper }) => {
    await arriveSignedIn(page, shop.url);
    const product = await keeper.add();
    await addToCart(page, product);
    await keeper.change(product, { stockQuantity: 0 });
    await page.goto('/shop/cart');
    await line(page, product).getByText('Out of Stock').waitFor();
    await line(page, product)
      .getByRole('button', { name: /^Remove\s*:/ })
      .click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});

test('two tabs share one cart', async ({ page, context, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add();
  await page.goto('/shop/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  const other = await context.newPage();
  await addToCart(other, product, 2);
  await expect(line(page, product)).toContainText('Quantity: 2');
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(other.getByText('in your cart.')).toHaveCount(0);
  await other.close();
});

test('rubbish in the stored cart is dropped, and what can be understood is kept', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add();
  await page.goto('/');
  const store = (value: string) =>
    page.evaluate<void>(
      `localStorage.setItem(${JSON.stringify(CART_KEY)}, ${JSON.stringify(value)})`,
    );
  for (const rubbish of ['{', '"cart"', '[1, null]', '{"version":9,"entries":{}}']) {
    await store(rubbish);
    await page.goto('/shop/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  }
  // As an older version kept it: a bare list, of which one entry has lost its product.
  await store(JSON.stringify([{ product, quantity: 2 }, { quantity: 5 }]));
  await page.goto('/shop/cart');
  await expect(line(page, product)).toContainText('Quantity: 2');
  await expect(figure(page, 'Items')).toHaveText('2');
});

test('a browser that stores nothing has a cart all the same', async ({ page, keeper }) => {
  const product = await keeper.add();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Storage is full', 'QuotaExceededError');
    };
    Storage.prototype.getItem = () => {
      throw new DOMException('Storage is off', 'SecurityError');
    };
  });
  await addToCart(page, product);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(cartLink(page)).toContainText('1');
});

test.describe('with a network that fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the cart loses nothing, says what it does not know, and learns it on another try', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const product = await keeper.add({ price: 10 });
    await addToCart(page, product);
    await keeper.change(product, { price: 11 });
    await page.route('**/api/v1/products/*', (route) => route.abort());
    await page.goto('/shop/cart');
    await expect(page.getByRole('alert')).toContainText('We could not check current prices');
    await expect(line(page, product)).toContainText('$10.00');
    await expectAccessible(page);
    await page.unroute('**/api/v1/products/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(line(page, product)).toContainText('Price changed from $10.00 to $11.00');
    await expect(page.getByText('We could not check current prices')).toHaveCount(0);
  });
});

test.describe('with a shop that cannot be asked', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the cart makes no total up, and has it on another try', async ({ page, shop, keeper }) => {
    await arriveSignedIn(page, shop.url);
    const product = await keeper.add({ price: 10 });
    await addToCart(page, product, 2);
    await page.route('**/api/v1/quotes', (route) => route.abort());
    await page.goto('/shop/cart');
    await expect(page.getByRole('alert')).toContainText('We could not check current prices');
    await expect(figure(page, 'Subtotal')).toHaveText('–not known');
    await expect(line(page, product)).not.toContainText('$20.00');
    await expectAccessible(page);
    // Who is quick presses it before the cart that is back has been asked about.
    await page.route('**/api/v1/products/*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('We could not check current prices');
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.waitForTimeout(1_000);
    await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click');
    await page.getByRole('button', { name: 'Try again' }).dispatchEvent('click');
    await expect(figure(page, 'Subtotal')).toHaveText('–not known');
    await page.unroute('**/api/v1/products/*');
    await page.unroute('**/api/v1/quotes');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(figure(page, 'Total').last()).toHaveText('$20.00');
    await expect(line(page, product)).toContainText('$20.00');
    await expect(page.getByText('We could not check current prices')).toHaveCount(0);
  });
});

test('the cart is filled and emptied by keyboard alone', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add();
  await page.goto(`/shop/${product._id}`);
  const press = async (role: 'link' | 'button', name: string | RegExp) => {
    const target = page.getByRole(role, { name }).first();
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) {
        break;
      }
    }
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press('button', /^Add to Cart/);
  await press('link', 'Go to the cart');
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeFocused();
  await press('button', `Remove ${product.name}`);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await press('link', 'Continue Shopping');
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused();
});

test('a full cart can be used by everyone', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const pictureless = await keeper.add({ image: null });
  await addToCart(page, pictureless, 2);
  await addToCart(page, await keeper.add({ name: `Very long ${'name '.repeat(15)}lamp` }));
  await page.goto('/shop/cart');
  await expect(figure(page, 'Items')).toHaveText('3');
  // What stands where a picture is missing.
  await expect(line(page, pictureless).locator('svg[viewBox="0 0 120 120"]')).toBeVisible();
  await expect(line(page, pictureless).locator('img')).toHaveCount(0);
  await expectAccessible(page);
});
