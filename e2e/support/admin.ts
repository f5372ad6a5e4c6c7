import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { owner } from './journey.ts';

/** The owner, signed in from the start. */
export async function arriveAsOwner(page: Page, url: string): Promise<void> {
  const { email, password } = owner;
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A second browser, in which the owner is signed in. */
export async function openDesk(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const desk = await context.newPage();
  await arriveAsOwner(desk, url);
  return desk;
}

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const question = (page: Page): Locator => page.getByRole('alertdialog');

/** Rows of the list, without its head. */
export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell') });

export function row(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByText(name, { exact: true }) });
}

/** Of a long list only what is near is in the document: other journeys have made what stands before it. */
export async function scrollTo(list: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    if (await wanted.isHidden())
      await list.evaluate((frame) => frame.scrollBy(0, frame.clientHeight));
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

/** A message is shown, and then out of the way of the next one. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const shown = page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
  await expect(shown.getByText(text, { exact: true })).toBeVisible();
}

/** Presses the row's Deactivate or Reactivate, checks what is asked, and agrees. */
export async function changeStatus(
  page: Page,
  name: string,
  asked: { to: 'Deactivate' | 'Reactivate'; title: string; text: string },
): Promise<void> {
  await button(page, `${asked.to} ${name}`).click();
  await expect(question(page).getByRole('heading', { name: asked.title })).toBeVisible();
  await expect(question(page).getByText(asked.text, { exact: true })).toBeVisible();
  await question(page).getByRole('button', { name: asked.to }).click();
}

/** Every answer to calls of this kind is a failure without a word. */
export async function failCalls(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      : route.fallback(),
  );
}
