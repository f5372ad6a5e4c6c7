import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const NARROW = 320;
const DESKTOP = 1280;

/** What axe complains about, and which elements, in words that fit into a failed expectation. */
async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
}

/**
 * The page as it stands is usable by everyone: axe finds nothing, light and dark, on the narrowest
 * phone and on a desk, and nothing has to be scrolled sideways.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, since colours on their way from one to the other are neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [NARROW, DESKTOP]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await complaints(page), `${colorScheme}, ${width} px`).toEqual([]);
      const overhang = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect(overhang, `sideways overhang at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before !== null) await page.setViewportSize(before);
}
