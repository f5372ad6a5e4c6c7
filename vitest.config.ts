import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tools/{,build/}*.test.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    // Style sheets are empty in tests otherwise; the colours of this one are checked.
    css: { include: [/theme\.css/] },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
