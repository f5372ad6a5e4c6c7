import { expectAccessible } from './support/accessibility.ts';
import { expect, test, untilAlive, withMotion } from './support/journey.ts';

test.use(withMotion);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a product is in reach of the thumb from the top of its page to the end, and covers nothing', async ({
    page,
    keeper,
  }) => {
    const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
    await page.goto(`/shop/${product._id}`);
    await untilAlive(page);
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await expect(add).toBeInViewport({ ratio: 1 });
    const contact = page.getByRole('contentinfo').getByRole('link').last();
    await contact.focus();
    await expect(contact).toBeInViewport({ ratio: 1 });
    await expect(add).toBeInViewport({ ratio: 1 });
    const [linkAt, addAt] = [await contact.boundingBox(), await add.boundingBox()];
    expect((linkAt?.y ?? 0) + (linkAt?.height ?? 0)).toBeLessThan(addAt?.y ?? 0);
    await add.click();
    // The message stands above the button, so that it can be pressed again.
    await expect(page.getByText('added to your cart')).toBeVisible();
    await add.click();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText(/2/);
  });
});

test('pictures are looked at on the whole screen and twice as large, by keyboard', async ({
  page,
  keeper,
}) => {
  const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
  await page.goto(`/shop/${product._id}`);
  await untilAlive(page);
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' });
  await enlarge.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pictures of ${product.name}` });
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('End');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  const height = async () => (await dialog.getByRole('img').boundingBox())?.height ?? 0;
  const before = await height();
  expect(before).toBeLessThan(page.viewportSize()?.height ?? 0);
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect.poll(height).toBeGreaterThan(before * 1.5);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('pictures on the whole screen are swiped from one to the next', async ({ page, keeper }) => {
    const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
    await page.goto(`/shop/${product._id}`);
    await untilAlive(page);
    await page.getByRole('button', { name: 'Enlarge the picture' }).tap();
    const dialog = page.getByRole('dialog', { name: `Pictures of ${product.name}` });
    await expect(dialog.getByText('1 of 3')).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove', x: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 400 }] });
      await touch('touchStart', from);
      for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 100);
    await expect(dialog.getByText('2 of 3')).toBeVisible();
    await swipe(200, 180);
    await expect(dialog.getByText('2 of 3')).toBeVisible();
    await swipe(100, 300);
    await expect(dialog.getByText('1 of 3')).toBeVisible();
    await swipe(100, 300);
    await expect(dialog.getByText('1 of 3')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('what is like a product is there, and leads on', async ({ page, keeper }) => {
    const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
    await page.goto(`/shop/${product._id}`);
    const related = page.getByRole('region', { name: `More in ${product.categoryId.name}` });
    await expect(related.getByRole('link')).toHaveCount(4);
    const name = await related.getByRole('link').first().innerText();
    await related.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });
});

test('a product is shared as its address', async ({ page, keeper, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
  await page.goto(`/shop/${product._id}`);
  await untilAlive(page);
  await page.getByRole('button', { name: `Share ${product.name}` }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
    new RegExp(`/shop/dunlin-over-ear-headphones-${product._id}$`),
  );
});
