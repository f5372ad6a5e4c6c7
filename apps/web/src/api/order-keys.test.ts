import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOrderKeys, hasOrderKey, orderKeysHeader, rememberOrderKey } from './order-keys.ts';
import { stubStorage } from '../shopping/storage-for-tests.ts';

let storage: ReturnType<typeof stubStorage>;

beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const keyOf = (number: number, version = 0) =>
  `${idOf(number)}.${version}.1790000000.${'x'.repeat(43)}`;

test('an order is opened by its newest key, and by no other order’s', () => {
  rememberOrderKey(keyOf(1));
  rememberOrderKey(keyOf(2));
  rememberOrderKey(keyOf(1, 1));
  expect(orderKeysHeader([idOf(1)])).toEqual({ 'order-keys': keyOf(1, 1) });
  expect(orderKeysHeader([idOf(3)])).toEqual({});
  expect(orderKeysHeader()).toEqual({ 'order-keys': `${keyOf(2)},${keyOf(1, 1)}` });
  expect([hasOrderKey(), hasOrderKey(idOf(2)), hasOrderKey(idOf(3))]).toEqual([true, true, false]);
  forgetOrderKeys();
  expect([hasOrderKey(), storage.localStorage.items.size]).toEqual([false, 0]);
});

test('what is no key is sent with nothing, wherever it came from', () => {
  rememberOrderKey('no key, and a comma');
  storage.localStorage.items.set('gadgetry.order-keys', JSON.stringify(['a,b', 7, keyOf(1)]));
  expect(orderKeysHeader()).toEqual({ 'order-keys': keyOf(1) });
  storage.localStorage.items.set('gadgetry.order-keys', '{"not":"a list"}');
  expect(orderKeysHeader()).toEqual({});
});

test('no more are kept than one call takes, also without storage', () => {
  storage.localStorage.broken = true;
  for (let number = 0; number < 30; number += 1) rememberOrderKey(keyOf(number));
  expect(orderKeysHeader()['order-keys']?.split(',')).toHaveLength(20);
  expect(hasOrderKey(idOf(9))).toBe(false);
  expect(hasOrderKey(idOf(29))).toBe(true);
  forgetOrderKeys();
});
