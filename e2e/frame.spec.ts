import type { Page } from '@playwright/test';
import { arriveSignedIn, expect, test, untilAlive } from './support/journey.ts';

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

async function linksOf(page: Page, name: 'Main' | 'Menu'): Promise<(string | null)[]> {
  const links = await page.getByRole('navigation', { name }).getByRole('link').all();
  return Promise.all(links.map((link) => link.getAttribute('href')));
}

async function fillBoth(page: Page): Promise<void> {
  await page.goto('/shop');
  // Else messages come up by themselves, perhaps between pressing and letting go of a button below.
  await untilAlive(page);
  const cards = page.getByRole('article').filter({ hasNotText: 'Out of Stock' });
  await cards
    .nth(0)
    .getByRole('button', { name: /^Save / })
    .click();
  await cards.nth(1).getByRole('button', { name: 'Add To Cart' }).click();
  await cards.nth(2).getByRole('button', { name: 'Add To Cart' }).click();
}

test('guests and members find their ways in the bar, and on a phone in the side menu', async ({
  page,
  shop,
}) => {
  await fillBoth(page);
  const everyone = ['/', '/shop', '/shop/saved', '/shop/cart'];
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await linksOf(page, 'Main')).toEqual([...everyone, '/sign-in', '/sign-up']);
  await expect(bar.getByRole('link', { name: /^Saved/ })).toContainText('1');
  await expect(bar.getByRole('link', { name: /^Cart/ })).toContainText('2');

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bar.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await linksOf(page, 'Menu')).toEqual([...everyone, '/sign-in', '/sign-up']);
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Shop',
    'Saved1',
    'Cart2',
    'Sign In',
    'Sign Up',
  ]);

  const { name } = await arriveSignedIn(page, shop.url);
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: 'Account' })).toBeVisible();
  expect(await linksOf(page, 'Menu')).toEqual([...everyone, '/account']);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar.getByRole('button', { name: `Menu of ${name}` })).toBeVisible();
  expect(await linksOf(page, 'Main')).toEqual([...everyone, '/account']);
});

test('messages stand at the bottom right, three at most, 356 px wide, for four seconds', async ({
  page,
}) => {
  await page.goto('/shop');
  const hearts = page.getByRole('button', { name: /^Save / });
  const began = Date.now();
  await hearts.first().click();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page).first()).toHaveAttribute('data-x-position', 'right');
  await expect(toasts(page).first()).toHaveAttribute('data-y-position', 'bottom');
  expect(
    await toasts(page)
      .first()
      .evaluate((one) => one.clientWidth),
  ).toBeGreaterThan(350);
  const style = await page.locator('[data-sonner-toaster]').getAttribute('style');
  expect(style?.replaceAll(' ', '')).toMatch(/--width:356px.*--gap:14px/);
  await page.mouse.move(5, 5);
  await expect(toasts(page)).toHaveCount(0);
  expect(Date.now() - began).toBeGreaterThan(4_000);
  expect(Date.now() - began).toBeLessThan(15_000);

  for (let number = 0; number < 4; number += 1) await hearts.first().click();
  await expect(toasts(page)).toHaveCount(4);
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
});
