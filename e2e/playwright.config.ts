import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { retaking } from './support/looks.ts';

const { executablePath, args, env } = await findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '../docs/screenshots/{arg}{ext}',
  updateSnapshots: retaking ? 'changed' : 'none',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // For a whole journey with all its checks; each step of it has ten seconds.
  timeout: 120_000,
  // Under load a pixel is at times drawn otherwise; a line that is gone is 22.
  expect: { timeout: 10_000, toMatchSnapshot: { maxDiffPixels: 10 } },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Drawing what moves takes a twelfth of the time: journeys in which it matters have `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // What can't be pressed or filled in says so itself, before the whole journey's time is over.
    actionTimeout: 30_000,
    launchOptions: { executablePath, args, env },
    // What led there step by step costs a quarter of the time: `--trace retain-on-failure` asks for it.
    screenshot: 'only-on-failure',
  },
});
