import type { Page } from '@playwright/test';
import sharp from 'sharp';

export type Width = 390 | 1440;
export type Scheme = 'light' | 'dark';

export interface Look {
  readonly width: Width;
  readonly scheme: Scheme;
}

const WINDOW = { 390: 844, 1440: 900 } as const;
/** What lies further down is more of the same. */
const TALLEST = { 390: 1_500, 1440: 1_400 } as const;
/** Wide ones are kept smaller, and still legible: there are hundreds of them. */
const KEPT_WIDTH = 960;

// The following run in the page. Pictures that load late are called for by passing over them once.
const everythingThere = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  await document.fonts.ready;
  const shown = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' || complete);
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
})()`;

const heightOfPage = `(document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
  ? 0 : document.documentElement.scrollHeight)`;

export async function openWindow(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: WINDOW[width] });
}

/**
 * A window as tall as its content, so that what sticks to its edges stays there. Where the page grows
 * along with its window, the usual one is taken.
 */
export async function fitWindow(page: Page, width: Width): Promise<void> {
  await openWindow(page, width);
  await page.evaluate(everythingThere);
  const wanted = await page.evaluate<number>(heightOfPage);
  if (wanted <= WINDOW[width]) return;
  await page.setViewportSize({ width, height: Math.min(wanted, TALLEST[width]) });
  await page.evaluate(everythingThere);
  if ((await page.evaluate<number>(heightOfPage)) <= wanted) return;
  await openWindow(page, width);
  await page.evaluate(everythingThere);
}

export async function takePicture(page: Page, { width, scheme }: Look): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  return sharp(png)
    .resize({ width: Math.min(width, KEPT_WIDTH) })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
