import { expect, test } from 'vitest';
import { isSeenOnWhite } from './seen-on-white.ts';

const pixels = (...some: readonly (readonly [number, number, number, number])[]) =>
  new Uint8ClampedArray(some.flat());

test('what is transparent, white or nearly so is not seen on white, and one pixel of anything else is', () => {
  expect(isSeenOnWhite(pixels([0, 0, 0, 0], [255, 0, 0, 0]))).toBe(false);
  expect(isSeenOnWhite(pixels([255, 255, 255, 255], [250, 251, 252, 255]))).toBe(false);
  // Black of which nearly nothing is left.
  expect(isSeenOnWhite(pixels([0, 0, 0, 10]))).toBe(false);
  expect(isSeenOnWhite(pixels([255, 255, 255, 255], [20, 90, 99, 255]))).toBe(true);
  expect(isSeenOnWhite(pixels([255, 255, 0, 255]))).toBe(true);
  expect(isSeenOnWhite(pixels([0, 0, 0, 60]))).toBe(true);
});
