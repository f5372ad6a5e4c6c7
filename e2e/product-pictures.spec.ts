import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, row } from './support/admin.ts';
import { expect, test, untilAlive } from './support/journey.ts';
import { giveFile, photograph } from './support/picture-files.ts';

const uploaded = /^\/media\/uploads\/[0-9a-f]{32}\/1200\.webp$/;

async function fillNewProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Description').fill('A kettle that knows when the tea is ready.');
  await page.getByLabel('Price ($)').fill('49.90');
  await page.getByLabel('Stock').fill('30');
  await page.getByLabel('Category').selectOption('Smart Home');
}

/** Addresses of the gallery's large pictures, as the page has them. */
const shownIn = (page: Page) =>
  page
    .getByRole('region', { name: /^Pictures of/ })
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')));

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that is put down in the middle of a way, drawn along it, and lifted. */
async function swipe(page: Page, middle: Point, way: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = (part: number) => ({
    x: middle.x + (part - 0.5) * way.x,
    y: middle.y + (part - 0.5) * way.y,
  });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [at(0)]);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', [at(step / 10)]);
  await touch('touchEnd', []);
  await finger.detach();
}

test('an owner picks a picture, drops one, pastes one, puts them in order, and shoppers see them so', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  const name = `Tea Kettle ${Date.now()}`;
  await page.goto('/admin/products/new');
  await fillNewProduct(page, name);

  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Upload Image').click();
  await (await choosing).setFiles(await photograph('front.jpg', '#a03020'));
  await expect(page.getByLabel('Image URL')).toHaveValue(uploaded);
  await giveFile(page, 'drop', await photograph('side.jpg', '#20a030'));
  await expect(page.getByLabel('Address of picture 2')).toHaveValue(uploaded);
  await page.getByLabel('Description').focus();
  await giveFile(page, 'paste', await photograph('top.jpg', '#2030a0'));
  await expect(page.getByLabel('Address of picture 3')).toHaveValue(uploaded);
  await expect(page.getByLabel('Description')).toHaveValue(/^A kettle/);
  await expectAccessible(page);

  const addresses = await Promise.all(
    ['Image URL', 'Address of picture 2', 'Address of picture 3'].map((label) =>
      page.getByLabel(label).inputValue(),
    ),
  );
  const [front, side, top] = addresses;
  await page.getByLabel('Alt text of picture 3').fill('The kettle from above');
  await button(page, 'Move picture 3 up').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address of picture 2')).toHaveValue(top ?? '');
  await expect(button(page, 'Move picture 2 up')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Image URL')).toHaveValue(top ?? '');
  // At the top only the way down is left.
  await expect(button(page, 'Move picture 1 down')).toBeFocused();
  await expect(page.getByText('Picture 2 is now 1 of 3')).toBeAttached();

  const created = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/v1/products') && answer.request().method() === 'POST',
  );
  await button(page, 'Create Product').click();
  await expectToast(page, 'Product created successfully');
  const product = await (await created).json();
  expect(product.image).toBe(top);

  await page.goto(`/shop/${product._id}`);
  await expect.poll(() => shownIn(page)).toEqual([top, front, side]);
  await expect(page.getByRole('img', { name: 'The kettle from above' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await button(page, `Edit ${name}`).click();
  await button(page, 'Remove picture 1').click();
  await expect(dialog(page).getByLabel('Product Image')).toHaveValue(front ?? '');
  await button(page, 'Save').click();
  await expectToast(page, 'Product updated successfully!');
  await expect(row(page, name)).toBeVisible();
  await page.goto(`/shop/${product._id}`);
  await expect.poll(() => shownIn(page)).toEqual([front, side]);
});

test.describe('an upload that fails', () => {
  // The last one is axe, which tries to fetch the preview.
  test.use({ expectedErrors: [/status of 415|ERR_FAILED|Connecting to 'blob:/] });

  test('says why, loses nothing that was typed, and can be tried again', async ({ page, shop }) => {
    await arriveAsOwner(page, shop.url);
    await page.goto('/admin/products/new');
    const name = `Tea Pot ${Date.now()}`;
    await fillNewProduct(page, name);
    const files = page.getByLabel('Pictures to upload');

    const disguised = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<p>hello') };
    await files.setInputFiles(disguised);
    await expect(page.getByRole('alert')).toHaveText(
      'This file is not a JPEG, PNG, WebP, AVIF or GIF picture',
    );
    await button(page, 'Dismiss page.jpg').click();
    const buffer = Buffer.alloc(15_000_001);
    await files.setInputFiles({ name: 'film.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('alert')).toHaveText('This file is larger than 15 MB');
    await button(page, 'Dismiss film.jpg').click();

    await page.route('**/api/v1/pictures', (route) => route.abort());
    await files.setInputFiles(await photograph('pot.jpg', '#804080'));
    await expect(page.getByRole('alert')).toHaveText(
      'The shop could not be reached. Check your connection and try again.',
    );
    await expectAccessible(page);
    await expect(page.getByLabel('Product Name')).toHaveValue(name);
    await expect(page.getByLabel('Price ($)')).toHaveValue('49.90');
    await page.unrouteAll();
    await button(page, 'Try Again').click();
    await expect(page.getByLabel('Image URL')).toHaveValue(uploaded);
    await expect(page.getByRole('alert')).toBeHidden();
    await button(page, 'Create Product').click();
    await expectToast(page, 'Product created successfully');
  });
});

test.describe('while an upload is under way', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  /** Fills the form, gives it a picture, and presses the button before the picture is there. */
  async function pressTooEarly(page: Page, url: string) {
    await arriveAsOwner(page, url);
    await page.goto('/admin/products/new');
    await fillNewProduct(page, `Tea Cup ${Date.now()}`);
    const { promise: held, resolve: letGo } = Promise.withResolvers<'fallback' | 'abort'>();
    await page.route('**/api/v1/pictures', async (route) => route[await held]());
    const cup = await photograph('cup.jpg', '#808020');
    await page.getByLabel('Pictures to upload').setInputFiles(cup);
    await expect(page.getByRole('progressbar', { name: 'cup.jpg' })).toBeVisible();
    await button(page, 'Create Product').click();
    await expect(button(page, 'Waiting for the upload...')).toBeVisible();
    return { letGo };
  }

  test('a press is remembered, and the product created as soon as its picture is there', async ({
    page,
    shop,
  }) => {
    const { letGo } = await pressTooEarly(page, shop.url);
    const created = page.waitForRequest(/\/api\/v1\/products$/);
    await page.getByLabel('Price ($)').fill('51');
    letGo('fallback');
    await expectToast(page, 'Product created successfully');
    expect((await created).postDataJSON()).toMatchObject({
      price: 51,
      image: expect.stringMatching(uploaded),
    });
    // The form is empty again, and begins so.
    const category = page.getByLabel('Category');
    await expect(category).toHaveValue('');
    await page.reload();
    await expect(category.locator('option', { hasText: 'Smart Home' })).toBeAttached();
    await expect(category).toHaveValue('');
  });

  test('nothing is created where the picture does not arrive, or is taken back', async ({
    page,
    shop,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/products')) sent += 1;
    });
    const { letGo } = await pressTooEarly(page, shop.url);
    letGo('abort');
    await expectToast(
      page,
      'Nothing was sent: cup.jpg is missing. The shop could not be reached. Check your connection and try again.',
    );
    await expect(button(page, 'Create Product')).toBeVisible();

    const again = await pressTooEarly(page, shop.url);
    await button(page, 'Cancel cup.jpg').click();
    await expect(page.getByText('cup.jpg')).toBeHidden();
    await expect(button(page, 'Create Product')).toBeVisible();
    again.letGo('abort');
    expect(sent).toBe(0);
  });
});

test('a product with several pictures is looked at by keyboard, by click and by scrolling sideways, and nothing moves', async ({
  page,
  keeper,
}) => {
  const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
  expect(product.images.length).toBeGreaterThan(2);
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/shop/${product._id}`);
  await untilAlive(page);
  const strip = page.getByRole('region', { name: `Pictures of ${product.name}` });
  const scrolled = () =>
    strip.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth));
  const thumbnail = (number: number) =>
    page.getByRole('button', { name: new RegExp(`^Show picture ${number} of 3`) });
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true');
  const [first, second] = await strip.getByRole('img').all();
  await expect(first ?? strip).toHaveAttribute('loading', 'eager');
  await expect(second ?? strip).toHaveAttribute('loading', 'lazy');
  await expect(first ?? strip).toHaveAttribute('width', '1200');
  await expect(strip.locator('source').first()).toHaveAttribute('srcset', /320w.*640w.*1200w/);

  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBe(1);
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  await thumbnail(3).click();
  await expect.poll(scrolled).toBe(2);
  await strip.focus();
  await page.keyboard.press('Home');
  await expect.poll(scrolled).toBe(0);
  // As a swipe does: some way, and the strip goes on to the next picture by itself.
  await strip.hover();
  await page.mouse.wheel(220, 0);
  await expect.poll(scrolled).toBe(1);
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the pictures of a product are swiped with a finger, which scrolls the page as well', async ({
    page,
    keeper,
  }) => {
    const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
    expect(product.images).toHaveLength(3);
    await page.goto(`/shop/${product._id}`);
    const strip = page.getByRole('region', { name: `Pictures of ${product.name}` });
    const shown = page.getByRole('button', { name: /^Show picture/, includeHidden: true });
    const expectShown = async (place: number) => {
      await expect(shown.nth(place)).toHaveAttribute('aria-current', 'true');
      await expect
        .poll(() => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth))
        .toBeCloseTo(place, 1);
    };
    await untilAlive(page);
    await strip.scrollIntoViewIfNeeded();
    const box = await strip.boundingBox();
    // Well beyond half of a picture: of less the browser may take too little where it is busy.
    const middle = { x: 195, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await swipe(page, middle, { x: -260, y: 0 });
    await expectShown(1);
    await swipe(page, middle, { x: -260, y: 0 });
    await expectShown(2);
    // Nothing comes after the last, nor does the browser go back or forward for it.
    await swipe(page, middle, { x: -260, y: 0 });
    await expectShown(2);
    await swipe(page, middle, { x: 260, y: 0 });
    await expectShown(1);
    await swipe(page, middle, { x: 0, y: -250 });
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(150);
    await expectShown(1);
    await expect(page).toHaveURL(new RegExp(`/shop/${product._id}$`));
  });
});

test('what an owner uploads is served as a picture that anyone may keep', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/products/new');
  const lamp = await photograph('lamp.jpg', '#336699');
  await page.getByLabel('Pictures to upload').setInputFiles(lamp);
  await expect(page.getByLabel('Image URL')).toHaveValue(uploaded);
  const address = await page.getByLabel('Image URL').inputValue();
  const answer = await page.request.get(address.replace('1200.webp', '640.avif'));
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const file = `${shop.dataDir}${address.replace('1200.webp', '640.avif')}`;
  expect(await answer.body()).toEqual(await readFile(file));
});
