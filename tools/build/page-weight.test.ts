import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newestBuild } from './build-shelf.ts';
import { LIMITS, pageWeight } from './page-weight.ts';

const dist = join(import.meta.dirname, '../../apps/web/dist');

test('the home page of the build that is served weighs no more than it may', () => {
  const { scripts, styles } = pageWeight(join(dist, newestBuild(dist)?.folder ?? '', 'client'));
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(LIMITS.scripts);
  expect(styles).toBeGreaterThan(0);
  expect(styles).toBeLessThanOrEqual(LIMITS.styles);
});

test('nor does the page of a product, which needs no schemas', () => {
  const client = join(dist, newestBuild(dist)?.folder ?? '', 'client');
  const { scripts } = pageWeight(client, 'product');
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(LIMITS.productScripts);
});
