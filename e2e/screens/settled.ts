import type { Page, Request } from '@playwright/test';
import { expect, untilAlive } from '../support/journey.ts';
import type { Screen } from './screen.ts';

/** Runs in the page: what an answer set going has been drawn. */
const drawn =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/** What the page makes of a window of another width is there: lists are drawn anew then. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(drawn);
}

/** Counts what the page is asking the shop. Begins before the page is opened. */
export function watchCalls(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** Who is signed in is found out last, and drawn by code that comes last. */
async function expectPersonKnown(page: Page, { visitor }: Screen): Promise<void> {
  const header = page.getByRole('banner', { includeHidden: true });
  const signIn = header.getByRole('link', { name: 'Sign In', includeHidden: true });
  const menu = header.getByRole('button', { name: /^Menu of/, includeHidden: true });
  if (visitor !== undefined && visitor !== 'guest') await expect(menu).toBeAttached();
  else if ((await page.locator('header nav').count()) > 0) await expect(signIn).toBeAttached();
}

/**
 * The page is alive, all that it asked for has been answered and drawn, and nothing holds a place for
 * what is still to come.
 */
export async function expectSettled(page: Page, screen: Screen, calls: () => number) {
  // What stands outside the shop's pages has no scripts.
  if ((await page.locator('#dehydrated-state').count()) > 0) await untilAlive(page);
  await expectPersonKnown(page, screen);
  if (screen.unfinished === true) return;
  do {
    await expect.poll(calls).toBe(0);
    await page.evaluate(drawn);
  } while (calls() > 0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
