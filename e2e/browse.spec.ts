import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test, untilAlive } from './support/journey.ts';

const cards = (page: Page) => page.getByRole('article');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();

/** As they are shown: of what can be chosen the lowest, of a sale what it costs and not what is struck. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page)
    .getByText(/^(?:Now |From )?\$\d+\.\d\d$/)
    .and(page.locator(':not(s)'))
    .allTextContents();
  return texts.map((text) => Number(text.replace(/^.*\$/, '')));
}

const scrolled = (page: Page) => page.evaluate<number>('window.scrollY');

/** Calls of the API that the page makes by itself. */
function countCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  return calls;
}

/** How prices go from card to card. */
async function stepsBetween(page: Page): Promise<string[]> {
  const shown = await prices(page);
  const steps = shown.slice(1).map((price, index) => Math.sign(price - (shown[index] ?? 0)));
  return [...new Set(steps.filter((step) => step !== 0).map((step) => (step > 0 ? 'up' : 'down')))];
}

test('a shopper narrows the shop down by category and price, and the address keeps it', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused();
  await expect(tabs(page).getByRole('link', { name: 'All' })).toHaveAttribute('aria-current');
  await expect(page).toHaveTitle('Products · Gadgetry');

  await tabs(page).getByRole('link', { name: 'Wearables' }).click();
  await expect(page).toHaveURL(/\?category=[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle('Wearables · Gadgetry');
  await expect(tabs(page).getByRole('link', { name: 'Wearables' })).toHaveAttribute('aria-current');
  await expect(async () => {
    const inCategory = await cards(page).count();
    // Other journeys may have added to the category, so that it has more than one page.
    const counted = page.getByText(new RegExp(`^${inCategory} (of [0-9]+ )?products$`));
    await expect(counted).toBeVisible({ timeout: 500 });
    const named = cards(page).getByText('Wearables', { exact: true });
    await expect(named).toHaveCount(inCategory, { timeout: 500 });
  }).toPass({ timeout: 10_000 });

  await page.getByLabel('Sort by Price').selectOption('Ascending');
  await expect(page).toHaveURL(/sort=price/);
  await expect.poll(() => stepsBetween(page)).toEqual(['up']);
  await page.getByLabel('Sort by Price').selectOption('Descending');
  await expect(page).toHaveURL(/sort=-price/);
  await expect.poll(() => stepsBetween(page)).toEqual(['down']);
  const descending = await prices(page);

  await page.reload();
  await untilAlive(page);
  await expect.poll(() => prices(page)).toEqual(descending);
  await expect(page.getByLabel('Sort by Price')).toHaveValue('-price');
  await page.goBack();
  await expect(page.getByLabel('Sort by Price')).toHaveValue('price');
  await page.goBack();
  await page.goBack();
  await expect(tabs(page).getByRole('link', { name: 'All' })).toHaveAttribute('aria-current');
});

test('the category tabs stand in the order in which the categories were made', async ({
  page,
  keeper,
}) => {
  const made = (await keeper.categories()).toSorted((a, b) =>
    a.createdAt === b.createdAt ? a._id.localeCompare(b._id) : a.createdAt < b.createdAt ? -1 : 1,
  );
  await page.goto('/shop');
  await expect(tabs(page).getByRole('link')).toHaveText(['All', ...made.map(({ name }) => name)]);
});

test('a search finds products by their words, and one that finds nothing leads on', async ({
  page,
  keeper,
}) => {
  const { name } = await keeper.add({ description: 'A lantern for reading under a blanket.' });
  await page.goto('/shop');
  await untilAlive(page);
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await box.fill('  reading under ');
  await box.press('Enter');
  await expect(page).toHaveURL(/search=reading\+under$/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    '1 product for “reading under”',
  );
  await expect(box).toBeFocused();
  await expect.poll(() => names(page)).toEqual([name]);

  await box.fill('100% unicorn_');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing matches “100% unicorn_”')).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Cameras' }).click();
  await expect(page.getByText('Nothing matches “100% unicorn_”')).toBeVisible();
  await page.getByRole('link', { name: 'Search all categories' }).click();
  await expect(page).not.toHaveURL(/category/);
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(box).toHaveValue('');
  await expect(cards(page)).toHaveCount(24);
});

test('more products come on demand, and Back returns to the very place', async ({ page }) => {
  await page.goto('/shop');
  await untilAlive(page);
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards(page).nth(30)).toBeVisible();
  const all = await names(page);
  expect(new Set(all).size).toBe(all.length);
  // Other journeys may have left products in the same shop.
  const total = Number((await page.request.get('/api/v1/products')).headers()['x-total-count']);
  expect(all.length).toBe(Math.min(total, 48));
  const told = total > 48 ? `48 of ${total} products` : `${total} products`;
  await expect(page.getByRole('main').getByRole('status')).toHaveText(told);

  const card = cards(page).nth(29);
  await card.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(500);
  await card.getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goBack();
  await expect(cards(page)).toHaveCount(all.length);
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect.poll(() => names(page)).toEqual(all);
});

test('Back returns to the very place also when the list is no longer in memory', async ({
  page,
}) => {
  await page.goto('/shop');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards(page).nth(30)).toBeVisible();
  const count = await cards(page).count();
  await cards(page).nth(29).scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await cards(page).nth(29).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => scrolled(page)).toBe(before);
});

test('a keyboard goes on with the first product that Show more has brought', async ({ page }) => {
  await page.goto('/shop');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
});

test('a shopper reads all about a product and finds the way back to its category', async ({
  page,
  keeper,
}) => {
  const product = await keeper.add({ price: 1234.5, stockQuantity: 7 });
  await page.goto(`/shop/${product._id}`);
  await expect(page).toHaveTitle(`${product.name} · Gadgetry`);
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible();
  await expect(page.getByRole('img', { name: product.name })).toHaveAttribute('loading', 'eager');
  await expect(page.getByText('$1,234.50', { exact: true })).toBeVisible();
  await expect(page.getByText('only 7 left', { exact: true })).toBeVisible();
  await expect(page.getByText(product.description)).toBeVisible();

  await page.getByRole('link', { name: product.categoryId.name }).click();
  await expect(tabs(page).getByRole('link', { name: product.categoryId.name })).toHaveAttribute(
    'aria-current',
  );
});

test('a product that is sold out says so and cannot be added', async ({ page, keeper }) => {
  const product = await keeper.add({ stockQuantity: 0 });
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`);
  await expect(cards(page).getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
});

test('text with markup in a product is shown as text', async ({ page, keeper }) => {
  const description = '</script><script>document.title="taken"</script><b>bold</b> & "quoted"';
  const product = await keeper.add({ description });
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByText(description)).toBeVisible();
  await expect(page).toHaveTitle(`${product.name} · Gadgetry`);
});

test('home, shop and product arrive complete: nothing is asked for after they are loaded', async ({
  page,
  keeper,
}) => {
  const [product] = await keeper.products();
  const calls = countCalls(page);
  for (const path of ['/', '/shop', '/shop?sort=price', `/shop/${product?._id}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
});

test.describe('where something is missing', () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test('an unknown product is a page of its own, with status 404 and ways on', async ({ page }) => {
    for (const id of ['no-such-thing', '01900000-0000-7000-8000-000000000000']) {
      const answer = await page.goto(`/shop/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Browse the shop' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('a product that was taken off sale is not found by shoppers, nor by the owner', async ({
    page,
    keeper,
  }) => {
    const product = await keeper.add();
    await keeper.takeOffSale(product);
    const answer = await page.goto(`/shop/${product._id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Product not found')).toBeVisible();
    await page.goto(`/shop?search=${encodeURIComponent(product.name)}`);
    // What is like it may be shown instead.
    await expect(page.getByRole('main').getByRole('status')).toContainText(product.name);
    await expect(cards(page).filter({ hasText: product.name })).toHaveCount(0);
  });
});

test('an address with rubbish in it shows the shop', async ({ page }) => {
  const answer = await page.goto('/shop?category=%3Cb%3E&sort=up&cursor=..%2F&search=%00%20');
  expect(answer?.status()).toBe(200);
  await expect(cards(page)).toHaveCount(24);
});

test.describe('with a network that fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the shop page says so, and shows its products on another try', async ({ page }) => {
    await page.goto('/');
    await untilAlive(page);
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Error fetching products or categories');
    await page.unroute('**/api/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(24);
    await expect(tabs(page).getByRole('link', { name: 'Audio' })).toBeVisible();
  });

  test('what is loaded stays when more of it cannot be had', async ({ page }) => {
    await page.goto('/shop');
    await untilAlive(page);
    await page.route('**/api/v1/products?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await page.unroute('**/api/v1/products?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).nth(30)).toBeVisible();
  });

  test('the product page says so, and shows its product on another try', async ({ page }) => {
    await page.goto('/shop');
    await untilAlive(page);
    await page.route('**/api/v1/products/*', (route) => route.abort());
    await cards(page).first().getByRole('link').click();
    await expect(page.getByText('Error loading product details')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/v1/products/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home, shop and product carry their content and lead to each other', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
    await expect(cards(page)).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await expect(cards(page)).toHaveCount(24);
    const first = await names(page);

    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/cursor=/);
    // It stands below the list: the whole list is there by then.
    await expect(page.getByRole('link', { name: 'Back to the first products' })).toBeVisible();
    const second = await names(page);
    expect(second).not.toEqual([]);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.getByRole('link', { name: 'Back to the first products' }).click();
    await expect.poll(() => names(page)).toEqual(first);

    await tabs(page).getByRole('link', { name: 'Audio' }).click();
    await page.getByLabel('Sort by Price').selectOption('Ascending');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/category=.*sort=price/);
    await expect(page.getByLabel('Sort by Price')).toHaveValue('price');
    await expect.poll(() => stepsBetween(page)).toEqual(['up']);

    const name = (await names(page))[0] ?? '';
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3,}/);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(canonical?.split('/').at(-1)).toMatch(/^[a-z\d-]+-[0-9a-f-]{36}$/);
    expect(canonical?.endsWith(`-${page.url().split('/').at(-1)}`)).toBe(true);
    await page.goto(canonical ?? '');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(page.url()).toBe(canonical);
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    );
    expect(data).toMatchObject({ '@type': 'Product', name, offers: { priceCurrency: 'USD' } });
  });
});

test('shop and product can be used by everyone, in every state', async ({ page, keeper }) => {
  const rare = await keeper.add({ stockQuantity: 3 });
  await page.goto('/shop');
  await expectAccessible(page);
  await page.goto('/shop?search=unicorn');
  await expectAccessible(page);
  await page.goto(`/shop/${rare._id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('button', { name: `Save ${rare.name}` }).click();
  await expect(page.getByText('Saved for later')).toBeVisible();
  await expectAccessible(page);
});
