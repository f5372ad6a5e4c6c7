import { expect, test } from 'vitest';
import { TOO_OLD } from '../http/response-cache.ts';
import { KEPT_MS, keptRead } from './kept-read.ts';

function counting() {
  let clock = 0;
  let reads = 0;
  const kept = keptRead(
    async () => {
      reads += 1;
      return reads;
    },
    () => clock,
  );
  return {
    ...kept,
    at: (ms: number) => {
      clock = ms;
    },
  };
}

test('what is read is kept for a moment, and read once for all who ask meanwhile', async () => {
  const { current, at } = counting();
  expect(await Promise.all([current(), current()])).toEqual([1, 1]);
  at(KEPT_MS - 1);
  expect(await current()).toBe(1);
  at(KEPT_MS);
  expect(await Promise.all([current(), current()])).toEqual([2, 2]);
});

test('what was begun before a change is no longer answered after it', async () => {
  const { current, forget } = counting();
  const before = current();
  forget();
  expect(await current()).toBe(2);
  expect(await before).toBe(1);
});

test('a read that fails is not kept', async () => {
  let fails = true;
  const { current } = keptRead(
    async () => {
      if (fails) throw new Error('away');
      return 'there';
    },
    () => 0,
  );
  await expect(current()).rejects.toThrow('away');
  fails = false;
  expect(await current()).toBe('there');
});

test('what guests see is made of it, kept besides, and a second old at most', () => {
  expect(KEPT_MS + TOO_OLD).toBeLessThan(1_000);
});
