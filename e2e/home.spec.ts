import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test, untilAlive, withMotion } from './support/journey.ts';

test.use(withMotion);

const skeletons = (page: Page) => page.locator('main [data-skeleton].aspect-square');

/** What moves the banner, and how long one round takes. */
const banner = (page: Page) =>
  page
    .getByRole('region', { name: 'Offer' })
    .locator('p.flex')
    .evaluate((line) => {
      const { animationName, animationDuration, animationPlayState, animationIterationCount } =
        line.ownerDocument.defaultView?.getComputedStyle(line) ?? {};
      return [animationName, animationDuration, animationIterationCount, animationPlayState];
    });

test('the offer moves by in 20 seconds for ever, and stands still when it is asked to', async ({
  page,
}) => {
  await page.goto('/');
  const offer = page.getByRole('region', { name: 'Offer' });
  await expect(offer).toContainText('Use promo code SUMMER10 for 10% off your first order!');
  await expect.poll(() => banner(page)).toEqual(['marquee', '20s', 'infinite', 'running']);
  await offer.getByRole('button', { name: 'Stop the banner' }).click();
  await expect.poll(() => banner(page)).toEqual(['marquee', '20s', 'infinite', 'paused']);
  await offer.getByRole('button', { name: 'Move the banner' }).click();
  await expect.poll(() => banner(page)).toEqual(['marquee', '20s', 'infinite', 'running']);
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('whoever only looks is sent no script but what draws the page', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // As a browser says by itself of a pointer that rests where the page appears.
  for (const sign of ['pointerover', 'pointermove']) {
    await page.locator('main').dispatchEvent(sign, { movementX: 0, movementY: 0 });
  }
  await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0);
  const named = await page
    .locator('link[rel="modulepreload"], script[type="module"]')
    .evaluateAll((elements) =>
      elements.map((each) => each.getAttribute('href') ?? each.getAttribute('src')),
    );
  expect(new Set<string | null>(sent)).toEqual(new Set(named));
  await page.mouse.move(200, 200);
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
});

test.describe('with a network that is slow, fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('four places are kept for what is featured, and a failure says so and is tried again', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await untilAlive(page);
    const { promise: broken, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/api/v1/products?*', async (route) => {
      await broken;
      await route.abort();
    });
    await page.getByRole('banner').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
    await expect(skeletons(page)).toHaveCount(4);
    fail();
    await expect(page.getByRole('alert')).toContainText('Error fetching featured products');
    await expect(skeletons(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    await cards.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}$/);
  });
});
