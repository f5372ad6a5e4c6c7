import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const contract = join(import.meta.dirname, 'packages/contract/src');

// The tests of pure rules alone: no PostgreSQL, no build, about a second. `npm run mutation` runs them
// some hundred times in a copy of the sources, whose node_modules lead back to the originals; the
// alias makes the copy's own contract the one that is tested.
export default defineConfig({
  resolve: {
    alias: [{ find: /^@gadgetry\/contract\/(.*)$/, replacement: `${contract}/$1.ts` }],
  },
  test: {
    include: [
      'apps/server/src/modules/**/*-rules.test.ts',
      'apps/server/src/modules/pricing/*.test.ts',
      'apps/server/src/modules/orders/order-status.test.ts',
      'packages/contract/src/{money,price-warnings}.test.ts',
    ],
  },
});
