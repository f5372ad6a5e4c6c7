import type { Page } from '@playwright/test';
import { expect, test, untilAlive, withMotion } from './support/journey.ts';

test.use(withMotion);

/** Names of pictures that were on their way since the document was opened, and how long they took. */
const watchTransitions = `
  window.movedPictures = [];
  const start = document.startViewTransition;
  document.startViewTransition = function (...args) {
    const transition = start.apply(this, args);
    transition.ready.then(() => {
      const moving = document.documentElement.getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.pseudoElement?.startsWith('::view-transition-group(picture-'));
      window.movedPictures.push(moving.length);
    }, () => window.movedPictures.push(-1));
    return transition;
  };
`;

const movedPictures = (page: Page) => page.evaluate<number[]>('window.movedPictures');
/** Cards with pictures, whatever other journeys have put on sale without one. */
const LIST = '/shop?search=headphones';
const card = (page: Page) => page.getByRole('article').first().getByRole('link');

test('a picture moves from its card to its page, and nothing else is animated', async ({
  page,
}) => {
  await page.addInitScript(watchTransitions);
  // A card that is pressed before its own part of the page is alive is a plain link: pressed again then.
  await expect(async () => {
    await page.goto(LIST);
    await untilAlive(page);
    await card(page).click();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
    await expect.poll(() => movedPictures(page), { timeout: 2_000 }).toEqual([1]);
  }).toPass({ timeout: 30_000 });
  // Back is at once, to the very place.
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.getByLabel('Sort by Price').selectOption('Ascending');
  await expect(page).toHaveURL(/sort=price/);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  const home = page.getByRole('article').first().getByRole('link');
  await home.click();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  await expect.poll(() => movedPictures(page)).toEqual([1, 1]);
});

test('the picture is there at once, before the shop has answered', async ({ page }) => {
  await page.goto(LIST);
  await untilAlive(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/products/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await card(page).click();
  await expect(page.getByText('Loading product…')).toBeAttached();
  await expect(page.getByRole('main').locator('img')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
});

test.describe('for whoever wants no movement', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('pages change at once', async ({ page }) => {
    await page.addInitScript(watchTransitions);
    await page.goto(LIST);
    await untilAlive(page);
    await card(page).click();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
    await expect.poll(() => movedPictures(page)).toEqual([0]);
  });
});

/** Size of what a moving picture arrives as. */
const watchArrivals = `
  window.arrivals = [];
  const start = document.startViewTransition;
  document.startViewTransition = function (...args) {
    const transition = start.apply(this, args);
    transition.ready.then(() => {
      for (const animation of document.documentElement.getAnimations({ subtree: true })) {
        const { pseudoElement = null } = animation.effect;
        if (!pseudoElement?.startsWith('::view-transition-group(picture-')) continue;
        animation.pause();
        animation.currentTime = animation.effect.getComputedTiming().endTime;
        const { width, height } = getComputedStyle(document.documentElement, pseudoElement);
        window.arrivals.push([Number.parseFloat(width), Number.parseFloat(height)]);
        animation.finish();
      }
    }, () => undefined);
    return transition;
  };
`;

test('of a product with several pictures only the one that is shown moves, without the small ones', async ({
  page,
}) => {
  await page.addInitScript(watchArrivals);
  await page.goto('/shop?search=dunlin');
  await untilAlive(page);
  const strip = page.getByRole('region', { name: 'Pictures of Dunlin Over-Ear Headphones' });
  await card(page).click();
  await expect(strip).toBeVisible();
  await page.goBack();
  // This time the product is known: its page is drawn with all its pictures at once.
  await card(page).click();
  await expect(strip).toBeVisible();
  const arrivals = () => page.evaluate<[number, number][]>('window.arrivals');
  await expect.poll(async () => (await arrivals()).length).toBe(2);
  const { width, height } = (await strip.boundingBox()) ?? { width: 0, height: 0 };
  expect(height).toBeCloseTo(width, 0);
  for (const [wide, tall] of await arrivals()) {
    expect(wide).toBeCloseTo(width, 0);
    expect(tall).toBeCloseTo(height, 0);
  }
});
