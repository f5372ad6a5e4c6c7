import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type Scheme, schemesAt, takesAllLooks } from './looks.ts';

const NARROW = 320;
/** A desk at 200 %. */
const ZOOMED = 640;
const DESKTOP = 1280;

interface Look {
  readonly width: number;
  readonly scheme: Scheme;
}

// Runs in the page. A frame that was opened later has none.
const AXE_IS_THERE = `[window, ...Array.from(window.frames)].every((frame) => {
  try { return frame.axe !== undefined; } catch { return true; }
})`;

/** What axe complains about, and which elements, in words that fit into a failed expectation. */
async function complaints(page: Page, look: Look): Promise<string[]> {
  // 'Legacy' is all of it in the page itself: otherwise every look opens a window of its own, and
  // waits for ever for frames that let no script in.
  const axe = new AxeBuilder({
    page,
    // Read into a document and its frames once: it is long, and would be read anew for each look.
    ...((await page.evaluate<boolean>(AXE_IS_THERE)) && { axeSource: 'undefined' }),
  }).setLegacyMode();
  axe.options({
    // Of what is right no list is made.
    resultTypes: ['violations'],
    ...(look.scheme === 'dark' && takesAllLooks
      ? // Rules that have to do with colour; the others have seen the same page in light.
        { runOnly: ['color-contrast', 'link-in-text-block'] }
      : // Targets of at least 24 px, or so far apart: a rule that axe leaves off by itself.
        { rules: { 'target-size': { enabled: true } } }),
  });
  const { violations } = await axe.analyze();
  const seen = `${look.scheme}, ${look.width} px`;
  return violations.map(
    ({ id, nodes }) =>
      `${seen}: ${id}: ${nodes.map((node) => node.target).join(', ')}: ${nodes[0]?.any[0]?.message ?? ''}`,
  );
}

/** Runs in the page: what a new window or new colours set going has been drawn. */
const drawn =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))';

// Run in the page. What lies under the bars of the admin side can be scrolled from there; axe takes it for
// a target that is covered for ever.
const barsInTheirPlaces = `(() => {
  const style = new CSSStyleSheet();
  style.replaceSync('[data-admin-bar], .admin-header { position: static !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
})()`;
const barsAtTheEdges = 'document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)';

async function overhang(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
}

/**
 * What keeps anyone from using the page as it stands: whatever axe finds on the narrowest phone and on
 * a desk, one of them light and the other dark unless all looks are taken, targets that are too small,
 * and what has to be scrolled sideways.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const moves = await page.evaluate<boolean>(
    "matchMedia('(prefers-reduced-motion: no-preference)').matches",
  );
  const found: string[] = [];
  await page.evaluate(barsInTheirPlaces);
  for (const width of [NARROW, ZOOMED, DESKTOP]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(drawn);
    const tooWide = await overhang(page);
    if (tooWide > 0) found.push(`${width} px: sideways overhang of ${tooWide} px`);
    if (width === ZOOMED) continue;
    for (const colorScheme of schemesAt(width === NARROW)) {
      // Without motion, since colours on their way from one to the other are neither.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(drawn);
      found.push(...(await complaints(page, { width, scheme: colorScheme })));
    }
  }
  await page.evaluate(barsAtTheEdges);
  await page.emulateMedia({ colorScheme: null, reducedMotion: moves ? null : 'reduce' });
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** Everyone can use the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}
