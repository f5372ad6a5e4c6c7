import type { Product } from '@gadgetry/contract/catalogue';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { placeOrder, proceed, putInCart } from './support/buying.ts';
import {
  address,
  arriveSignedIn,
  expect,
  test,
  untilAlive,
  withMotion,
} from './support/journey.ts';

test.use(withMotion);

const savedLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Saved/ });
const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

/** How far things on the page have moved by themselves since it was opened. */
const layoutShift = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 300);
  })`);

async function look(page: Page, product: Product): Promise<void> {
  await page.goto(`/shop/${product._id}`);
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
}

test('the products at the top of the home page are never cut off', async ({ page }) => {
  await page.goto('/');
  for (const [width, atLeast] of [
    // Phones leave out of it only the left, where nothing stands.
    [390, 0.7],
    [700, 0.85],
    [1024, 1],
    [1440, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const { shown, from } = await page.evaluate<{ shown: number; from: string }>(`(() => {
      const img = document.querySelector('main img');
      const { objectFit, objectPosition } = getComputedStyle(img);
      const whole = img.getAttribute('width') / img.getAttribute('height');
      const box = img.clientWidth / img.clientHeight;
      // Higher than the picture would be, a box cuts sides; wider, it cuts top and bottom.
      return { shown: objectFit === 'contain' ? 1 : box / whole, from: objectPosition };
    })()`);
    expect(shown, `${width} px`).toBeGreaterThanOrEqual(atLeast - 0.01);
    expect(shown, `${width} px`).toBeLessThanOrEqual(1.01);
    if (shown < 0.99) expect(from, `${width} px`).toBe('100% 50%');
  }
});

test('a heart can be taken back, either way', async ({ page, keeper }) => {
  const product = await keeper.add();
  await look(page, product);
  await page.getByRole('button', { name: `Save ${product.name}` }).click();
  await expect(savedLink(page)).toHaveText(/1 item/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(savedLink(page)).toHaveText('Saved');

  await page.getByRole('button', { name: `Save ${product.name}` }).click();
  await page.getByRole('button', { name: `Remove ${product.name} from saved` }).click();
  await expect(savedLink(page)).toHaveText('Saved');
  const removed = page.locator('[data-sonner-toast]').filter({ hasText: 'Removed from saved' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(savedLink(page)).toHaveText(/1 item/);
});

test('what was looked at is found again, on products and at home, and nothing moves for it', async ({
  page,
  keeper,
}) => {
  const products = [await keeper.add(), await keeper.add({ image: null }), await keeper.add()];
  const [first, second, third] = products;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  await look(page, first);
  await expect(viewed(page)).toHaveCount(0);
  await look(page, second);
  await look(page, third);
  await expect(viewed(page).getByRole('link')).toHaveText([second.name, first.name]);
  // Prices are asked for when the row comes near the screen: they may have changed since.
  await keeper.change(first, { price: 7.25 });
  await viewed(page).scrollIntoViewIfNeeded();
  await expect(viewed(page).getByText('$7.25')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await look(page, third);
  expect(await layoutShift(page)).toBeLessThan(0.001);
  await expectAccessible(page);

  await page.goto('/');
  await expect(viewed(page).getByRole('link')).toHaveText([third.name, second.name, first.name]);
  expect(await layoutShift(page)).toBeLessThan(0.001);
  await viewed(page).getByRole('link', { name: first.name }).click();
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible();
  await expect(viewed(page).getByRole('link')).toHaveText([third.name, second.name]);

  await page.getByRole('button', { name: 'Clear recently viewed products' }).click();
  await expect(viewed(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(viewed(page)).toHaveCount(0);
});

test.describe('a product that is gone', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('leaves the list of what was looked at when that is found out', async ({ page, keeper }) => {
    const [gone, other] = [await keeper.add(), await keeper.add()];
    await look(page, gone);
    await keeper.takeOffSale(gone);
    await look(page, other);
    await viewed(page).getByRole('link', { name: gone.name }).click();
    await expect(page.getByText('Product not found')).toBeVisible();
    await look(page, other);
    await expect(viewed(page)).toHaveCount(0);
  });
});

test('the next order can go where the last one went', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null });
  await putInCart(page, product);
  await page.goto('/shop/checkout');
  const offer = page.getByRole('button', { name: 'Use my last address' });
  await expect(proceed(page)).toBeVisible();
  await expect(offer).toHaveCount(0);
  await placeOrder(page);

  // Another tab knows nothing of what was typed in this one.
  const later = await page.context().newPage();
  await later.goto('/shop/checkout');
  const offered = later.getByRole('button', { name: 'Use my last address' });
  await expect(offered).toBeVisible();
  expect(await layoutShift(later)).toBeLessThan(0.001);
  await later.getByLabel('City').fill('Kandy');
  await offered.click();
  for (const [label, value] of Object.entries(address)) {
    await expect(later.getByLabel(label)).toHaveValue(value);
  }
  await expect(offered).toBeFocused();
  await later.getByRole('button', { name: 'Undo' }).click();
  await expect(later.getByLabel('City')).toHaveValue('Kandy');
  await expect(later.getByLabel('Line 1')).toHaveValue('');

  await offered.click();
  await later.reload();
  await expect(later.getByLabel('Line 1')).toHaveValue(address['Line 1']);

  // Where it went is not shipped to any more: it would become an address in another country.
  const other = await page.context().newPage();
  await other.route('**/api/v1/shipping/countries', (route) =>
    route.fulfill({ json: { country: 'DE', countries: ['DE'] } }),
  );
  await other.goto('/shop/checkout');
  await expect(other.getByLabel('City')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Use my last address' })).toHaveCount(0);
  await other.close();
  await proceed(later).click();
  await expect(later).toHaveURL(/\/shop\/payment/);
});

test('a promo code is understood as it comes out of a mail', async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  const { code } = await keeper.addPromocode();
  await putInCart(page, await keeper.add({ image: null }));
  await page.goto('/shop/checkout');
  const mangled = `\u00a0 ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}\u200b\t`;
  await page.getByLabel('Promo code').fill(mangled);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`"${code}" applied`)).toBeVisible();
  await expect(page.getByLabel('Promo code')).toHaveValue(code);
});

/** What a phone goes by when it chooses a keyboard and offers what it knows. */
async function hintsOf(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  const [type, mode, known] = await Promise.all(
    ['type', 'inputmode', 'autocomplete'].map((name) => field.getAttribute(name)),
  );
  return [type ?? 'text', mode ?? '-', known ?? '-'].join(' | ');
}

test('phones show the right keyboard and offer what they know, field by field', async ({
  page,
  shop,
  keeper,
}) => {
  await page.goto('/sign-up');
  expect(await hintsOf(page, 'Name')).toBe('text | - | name');
  expect(await hintsOf(page, 'E-mail')).toBe('email | email | username');
  expect(await hintsOf(page, 'Password')).toBe('password | - | new-password');
  await page.goto('/sign-in');
  expect(await hintsOf(page, 'Password')).toBe('password | - | current-password');

  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  await page.goto('/shop/checkout');
  expect(await hintsOf(page, 'Line 1')).toBe('text | - | shipping address-line1');
  expect(await hintsOf(page, 'Line 2')).toBe('text | - | shipping address-line2');
  expect(await hintsOf(page, 'City')).toBe('text | - | shipping address-level2');
  expect(await hintsOf(page, 'State/Province')).toBe('text | - | shipping address-level1');
  expect(await hintsOf(page, 'Zip Code')).toBe('text | - | shipping postal-code');
  expect(await hintsOf(page, 'Phone Number')).toBe('tel | tel | shipping tel');
  expect(await hintsOf(page, 'Promo code')).toBe('text | - | off');
  await placeOrder(page);
  expect(await hintsOf(page, 'Card number')).toBe('text | numeric | cc-number');
  expect(await hintsOf(page, 'Expiry')).toBe('text | numeric | cc-exp');
  expect(await hintsOf(page, 'CVC')).toBe('text | numeric | cc-csc');
  expect(await hintsOf(page, 'Name on card (optional)')).toBe('text | - | cc-name');
});
