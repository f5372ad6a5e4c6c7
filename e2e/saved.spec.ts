import type { Page } from '@playwright/test';
import type { Product } from '@gadgetry/contract/catalogue';
import { expectAccessible } from './support/accessibility.ts';
import { arriveSignedIn, expect, newAccount, signUp, test } from './support/journey.ts';

const savedLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Saved/ });
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const row = (page: Page, { name }: Product) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function save(page: Page, product: Product): Promise<void> {
  await page.goto(`/shop/${product._id}`);
  await page.getByRole('button', { name: `Save ${product.name}` }).click();
  await expect(
    page.getByRole('button', { name: `Remove ${product.name} from saved` }),
  ).toHaveAttribute('aria-pressed', 'true');
}

test('a guest saves from a card and from a page, and finds both after signing up and a reload', async ({
  page,
  keeper,
}) => {
  const [first, second] = [await keeper.add({ price: 30 }), await keeper.add({ image: null })];
  await page.goto(`/shop?search=${encodeURIComponent(first.name)}`);
  await page.getByRole('button', { name: `Save ${first.name}` }).click();
  await expect(page.getByText('Saved for later')).toBeVisible();
  await expect(savedLink(page)).toContainText('1');
  await save(page, second);
  await expect(savedLink(page)).toContainText('2');
  await savedLink(page).click();
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fshop%2Fsaved$/);

  await signUp(page, newAccount());
  await savedLink(page).click();
  await expect(page.getByRole('heading', { name: 'Saved Items' })).toBeFocused();
  await page.reload();
  for (const product of [first, second]) {
    await expect(row(page, product)).toContainText(product.description);
    await expect(row(page, product)).toContainText(`$${product.price.toFixed(2)}`);
  }
  const picture = ({ name }: Product) => page.getByRole('img', { name, exact: true });
  expect(await picture(first).evaluate(({ tagName }) => tagName)).toBe('IMG');
  expect(await picture(second).evaluate(({ tagName }) => tagName)).toBe('svg');
});

/** The share of red in what fills the heart; null where nothing does. */
const redness = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .locator('svg')
    .evaluate((heart) => {
      const fill = heart.ownerDocument.defaultView?.getComputedStyle(heart).fill ?? '';
      const [red, green, blue] = (fill.match(/\d+/g) ?? []).map(Number);
      return red === undefined ? null : red / (red + (green ?? 0) + (blue ?? 0));
    });

test('a heart pressed twice saves nothing', async ({ page, keeper }) => {
  const product = await keeper.add();
  await page.goto(`/shop/${product._id}`);
  expect(await redness(page, `Save ${product.name}`)).toBeNull();
  await save(page, product);
  expect(await redness(page, `Remove ${product.name} from saved`)).toBeGreaterThan(0.6);
  await page.getByRole('button', { name: `Remove ${product.name} from saved` }).click();
  await expect(page.getByText('Removed from saved items')).toBeVisible();
  await expect(savedLink(page)).toHaveText('Saved');
});

test('saved items go to the cart, are removed and brought back, until none is left', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const [first, second] = [await keeper.add(), await keeper.add()];
  await save(page, first);
  await save(page, second);
  await page.goto('/shop/saved');
  await row(page, first).getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartLink(page)).toContainText('1');
  await expect(row(page, first)).toBeVisible();

  await row(page, first).getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, first)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Saved Items' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(first.name);

  for (const product of [first, second]) {
    await row(page, product).getByRole('button', { name: 'Remove' }).click();
  }
  await expect(page.getByText('Your saved items list is empty')).toBeVisible();
  await expect(page.getByText('Start saving items you like for later!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test.describe('when the shop has changed since', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('saved items cost what they cost now, and what is gone says so', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const [cheaper, gone] = [await keeper.add({ price: 20 }), await keeper.add()];
    await save(page, cheaper);
    await save(page, gone);
    await keeper.change(cheaper, { price: 15, stockQuantity: 4 });
    await keeper.takeOffSale(gone);
    await page.goto('/shop/saved');
    await expect(row(page, cheaper)).toContainText('$5.00 less than when you saved it');
    await expect(row(page, cheaper)).toContainText('only 4 left');
    await expect(row(page, gone)).toContainText('No longer available');
    await expect(row(page, gone).getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    await expectAccessible(page);
    await row(page, cheaper).getByRole('button', { name: 'Add to Cart' }).click();
    await page.goto('/shop/cart');
    await expect(row(page, cheaper)).toContainText('$15.00');
    await expect(row(page, cheaper)).not.toContainText('Price changed');
  });
});

test('two tabs share one list', async ({ page, context, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add();
  await page.goto('/shop/saved');
  await expect(page.getByText('Your saved items list is empty')).toBeVisible();
  const other = await context.newPage();
  await save(other, product);
  await expect(row(page, product)).toBeVisible();
  await row(page, product).getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByRole('button', { name: `Save ${product.name}` })).toBeVisible();
  await other.close();
});

test.describe('with a network that fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the list is there as it was saved, and is checked on another try', async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveSignedIn(page, shop.url);
    const product = await keeper.add({ price: 20, stockQuantity: 3 });
    await save(page, product);
    await page.route('**/api/v1/products/*', (route) => route.abort());
    await page.goto('/shop/saved');
    await expect(page.getByRole('alert')).toContainText('We could not check current prices');
    await expect(row(page, product)).toContainText('$20.00');
    await page.unroute('**/api/v1/products/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, product)).toContainText('only 3 left');
  });
});
