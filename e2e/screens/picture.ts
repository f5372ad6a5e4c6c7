import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Scheme } from '../support/looks.ts';

export type Width = 390 | 1440;

export interface Look {
  readonly width: Width;
  readonly scheme: Scheme;
}

const WINDOW = { 390: 844, 1440: 900 } as const;
/** What lies further down is more of the same. */
const TALLEST = { 390: 1_500, 1440: 1_400 } as const;
/** Wide ones are kept smaller, and still legible: there are hundreds of them. */
const KEPT_WIDTH = 960;

// Runs in the page. Pictures that are put off until they are near are asked for at once; a window of
// another width asks for others, which are waited for as well.
const picturesThere = (height: number) => `(async () => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  await document.fonts.ready;
  for (;;) {
    const shown = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < ${height};
    });
    for (const image of shown) image.loading = 'eager';
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    if (shown.every((image) => image.complete && image.isConnected)) return;
  }
})()`;

// What lies above the page is as high as the window; behind it the page is of no matter.
const heightOfPage = `(document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
  ? window.innerHeight : document.documentElement.scrollHeight)`;

// What sticks to the window's lower edge would lie across a picture that is longer than the window.
const standingStill = '[data-bottom-bar] { position: static !important }';

/** The window that people have: pages that are as high as it stay so, however long the picture. */
export async function openWindow(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: WINDOW[width] });
}

export async function takePicture(page: Page, { width, scheme }: Look): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate(picturesThere(TALLEST[width]));
  const tall = await page.evaluate<number>(heightOfPage);
  const png = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    fullPage: true,
    style: standingStill,
    clip: { x: 0, y: 0, width, height: Math.min(tall, TALLEST[width]) },
  });
  return sharp(png)
    .resize({ width: Math.min(width, KEPT_WIDTH) })
    .webp({ quality: 45, effort: 5 })
    .toBuffer();
}
