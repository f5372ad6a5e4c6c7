import { expect, type Locator, type Page } from '@playwright/test';

const STEPS = 150;

/** Counts presses of any pointer, from the next document on. A keyboard's Enter is none. */
export async function watchPointer(page: Page): Promise<() => Promise<void>> {
  let presses = 0;
  await page.exposeFunction('pointerPressed', () => (presses += 1));
  await page.addInitScript(`addEventListener('pointerdown', () => pointerPressed(), true)`);
  return async () => expect(presses).toBe(0);
}

/** What has focus, and what is wrong with it for someone who has nothing but a keyboard. */
const FOCUS_FAULT = `(() => {
  const active = document.activeElement;
  if (active === null || active === document.body) return 'nothing has focus';
  const box = active.getBoundingClientRect();
  const who = active.outerHTML.slice(0, 120);
  // Put there by the page: announced by readers, and the keyboard goes on from it.
  if (active.hasAttribute('data-focus-target')) return null;
  if (box.width === 0 || box.height === 0) return 'focus is on something without a size: ' + who;
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
    return 'focus is out of sight: ' + who;
  // Its own button for the calendar draws a ring that no script can see.
  if (active.matches('input[type="date"]:not(:focus-visible)')) return null;
  const drawn = (style) =>
    (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  const shown = [active, active.parentElement, active.closest('[data-highlighted], [role="dialog"]')]
    .concat(active.querySelector('*') ?? [])
    .filter(Boolean)
    .some((element) => drawn(getComputedStyle(element)));
  const after = drawn(getComputedStyle(active, '::after'));
  return shown || after || active.hasAttribute('data-highlighted') ? null : 'focus cannot be seen: ' + who;
})()`;

export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string | null>(FOCUS_FAULT)).toBeNull();
}

/** Tabs on, or back, until the target has focus. At every stop on the way focus can be seen. */
export async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor();
  let turns = 0;
  for (let steps = 0; steps < STEPS; steps += 1) {
    await page.keyboard.press(key);
    // After the last stop comes the browser's own bar, and then the first one.
    const outside = await page.evaluate<boolean>('document.activeElement === document.body');
    if (outside && turns === 0) {
      turns += 1;
      continue;
    }
    await expectFocusSeen(page);
    const there = await target
      .first()
      .evaluate((element) => element === element.ownerDocument.activeElement);
    if (there) return;
  }
  await expect(target.first()).toBeFocused();
}

export async function press(page: Page, target: Locator, key?: string): Promise<void> {
  await reach(page, target, key);
  await page.keyboard.press('Enter');
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
