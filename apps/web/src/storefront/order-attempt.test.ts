import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptKey, fingerprintOf, clearOrderAttempts } from './order-attempt.ts';
import { stubStorage } from '../shopping/storage-for-tests.ts';

const cart = { lines: [['lamp', 1]], address: '12 Harbour Street' };
const MINUTE = 60_000;

let storage: ReturnType<typeof stubStorage>;

beforeEach(() => {
  vi.useFakeTimers();
  storage = stubStorage();
});
afterEach(() => {
  clearOrderAttempts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the same content keeps its key over retries, reloads and tabs, and says that it was tried', () => {
  const first = attemptKey(cart);
  expect(first.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(first.tried).toBe(false);
  vi.advanceTimersByTime(50 * MINUTE);
  expect(attemptKey(cart)).toEqual({ ...first, tried: true });
  vi.advanceTimersByTime(50 * MINUTE);
  expect(attemptKey(cart)).toEqual({ ...first, tried: true });
});

test('another content, a paid order and a long time each begin a new attempt', () => {
  const keys = new Set([attemptKey(cart).idempotencyKey]);
  keys.add(attemptKey({ ...cart, code: 'SUMMER10' }).idempotencyKey);
  clearOrderAttempts();
  keys.add(attemptKey(cart).idempotencyKey);
  vi.advanceTimersByTime(61 * MINUTE);
  keys.add(attemptKey(cart).idempotencyKey);
  expect(keys.size).toBe(4);
});

test('going back to what was tried before goes back to its key', () => {
  const first = attemptKey(cart);
  attemptKey({ ...cart, address: '14 Harbour Street' });
  expect(attemptKey(cart)).toEqual({ ...first, tried: true });
});

test('no address is stored with the key', () => {
  attemptKey(cart);
  expect([...storage.localStorage.items.values()].join('')).not.toContain('Harbour');
});

test('rubbish in the storage is not taken for a key', () => {
  for (const rubbish of [
    '{',
    '{}',
    '[7]',
    '[{"idempotencyKey":"x y","fingerprint":"0","triedAt":0}]',
  ]) {
    storage.localStorage.items.set('gadgetry.order-attempts', rubbish);
    expect(attemptKey(cart).tried).toBe(false);
    expect(attemptKey(cart).tried).toBe(true);
  }
});

test('without storage a retry on the same page still makes one order', () => {
  storage.localStorage.broken = true;
  const first = attemptKey(cart);
  expect(attemptKey(cart)).toEqual({ ...first, tried: true });
  clearOrderAttempts();
  expect(attemptKey(cart).tried).toBe(false);
});

test('equal contents have equal fingerprints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (content) => {
      expect(fingerprintOf(content)).toBe(fingerprintOf(structuredClone(content)));
      expect(fingerprintOf(content)).toMatch(/^[0-9a-f]{8}$/);
      expect(fingerprintOf([content, 1])).not.toBe(fingerprintOf([content, 2]));
    }),
  );
});
