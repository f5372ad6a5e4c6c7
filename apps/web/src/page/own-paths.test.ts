import { isOwnPath } from '@gadgetry/contract/redirects';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

const { admin, ...shop } = paths;

test('no redirect begins where a screen of the shop is', () => {
  const all = [...Object.values(shop), ...Object.values(admin)];
  // An address with a name in it is somebody's: what is not there may lead elsewhere.
  const screens = all.filter((path) => !path.includes(':'));
  expect(screens.filter((path) => !isOwnPath(path))).toEqual([]);
  expect(isOwnPath('/pages/old')).toBe(false);
  expect(isOwnPath('/shop/old-product')).toBe(false);
  expect(isOwnPath('/shopping')).toBe(false);
});
