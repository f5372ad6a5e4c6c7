import { expect, test } from 'vitest';
import { isKey, looksLikeKey, makeKey } from './key-text.ts';

test('a key is one word that begins as all of them do and ends with its checksum', () => {
  const keys = Array.from({ length: 200 }, makeKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^gadgetry_[0-9A-Za-z]{38}$/);
    expect(isKey(key) && looksLikeKey(key)).toBe(true);
  }
});

test('a letter too many, too few, or another one is no key', () => {
  const key = makeKey();
  const swapped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  for (const text of [`${key}a`, key.slice(0, -1), swapped, ` ${key}`, `${key}\n`, 'gadgetry_']) {
    expect(isKey(text), text).toBe(false);
  }
});
