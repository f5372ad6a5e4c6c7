import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test as journey } from '../support/journey.ts';
import { retaking, schemesAt } from '../support/looks.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { freezeTime } from './frozen-time.ts';
import { openWindow, takePicture } from './picture.ts';
import { fileOf, type Screen, widthsOf } from './screen.ts';
import { expectSettled, untilDrawn, watchCalls } from './settled.ts';
import { openFixtures, type ScreenFixtures } from './fixtures.ts';
import { hideToasts, putStandIns } from './stand-ins.ts';

const test = journey.extend<object, { fixtures: ScreenFixtures; shop: ShopProcess }>({
  fixtures: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const fixtures = await openFixtures();
      await use(fixtures);
      await fixtures.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shop: [async ({ fixtures }, use) => use(fixtures.shop), { scope: 'worker' }],
});

async function expectAsApproved(page: Page, screen: Screen): Promise<void> {
  for (const width of widthsOf(screen)) {
    await openWindow(page, width);
    await untilDrawn(page);
    await putStandIns(page);
    for (const scheme of schemesAt(width === 390)) {
      const picture = await takePicture(page, { width, scheme });
      // Soft: one that differs does not keep the others from being seen.
      expect.soft(picture).toMatchSnapshot(fileOf(screen, width, scheme));
    }
  }
}

/**
 * One walk for three ends: a picture of every screen, its comparison with the one that was approved,
 * and the check that everyone can use it.
 */
export function walk(screens: readonly Screen[]): void {
  // No trace, which costs more than the pictures: what was seen is kept when it differs.
  test.use({ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce', trace: 'off' });

  for (const screen of screens) {
    const { name, visitor = 'guest', errors, show } = screen;
    test.describe(() => {
      test.use({ expectedErrors: errors === undefined ? [] : [errors] });

      test(`${name} looks as approved and can be used by everyone`, async ({ page, fixtures }) => {
        // Up to four pictures and four looks by axe, and up to two more processes for two of the screens.
        test.setTimeout(180_000);
        await page.context().addCookies(await fixtures.cookiesOf(visitor));
        await fixtures.keepUpWithDay();
        await freezeTime(page);
        await openWindow(page, widthsOf(screen)[0] ?? 1440);
        const calls = watchCalls(page);
        await show(page, fixtures);
        // Nothing is pointed at.
        await page.mouse.move(0, 0);
        await expectSettled(page, screen, calls);
        await hideToasts(page);
        await expectAsApproved(page, screen);
        if (!retaking) expect(await accessibilityFaults(page)).toEqual([]);
        await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      });
    });
  }
}
