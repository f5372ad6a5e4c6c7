import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundFor } from './method-rules.ts';

const paid = { shipping: 1_200, tax: 216, givenBack: 0, left: null };

test('what a method costs less goes back, with its part of the tax that was added', () => {
  expect(refundFor(paid, 500)).toBe(700 + 126);
  expect(refundFor(paid, 0)).toBe(1_416);
  expect(refundFor({ ...paid, tax: 0 }, 500)).toBe(700);
});

test('nothing goes back for the same price, and one that costs more is none', () => {
  expect(refundFor(paid, 1_200)).toBe(0);
  expect(refundFor(paid, 1_201)).toBe(null);
  expect(refundFor({ shipping: 0, tax: 0, givenBack: 0, left: null }, 0)).toBe(0);
  expect(refundFor({ shipping: 0, tax: 0, givenBack: 0, left: null }, 1)).toBe(null);
});

test('what was given back once is not given back again, nor made dearer again', () => {
  const cheaper = { ...paid, givenBack: 700 };
  expect(refundFor(cheaper, 500)).toBe(0);
  expect(refundFor(cheaper, 501)).toBe(null);
  expect(refundFor(cheaper, 0)).toBe(1_416 - 826);
});

test('what refunds have given back of shipping is not given back by a method', () => {
  expect(refundFor({ ...paid, left: 1_416 }, 500)).toBe(826);
  expect(refundFor({ ...paid, left: 300 }, 500)).toBe(300);
  expect(refundFor({ ...paid, left: 0 }, 500)).toBe(0);
  expect(refundFor({ ...paid, left: 0 }, 1_201)).toBe(null);
});

test('however often it becomes cheaper, it all comes to what one change gives back', () => {
  const sum = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(sum, fc.nat(30_000), fc.array(sum, { minLength: 1 }), (shipping, tax, typed) => {
      const prices = typed.map((price) => price % (shipping + 1)).toSorted((a, b) => b - a);
      let [givenBack, all] = [0, 0];
      for (const price of prices) {
        all += refundFor({ shipping, tax, givenBack, left: null }, price) ?? Number.NaN;
        givenBack = shipping - price;
      }
      const once = { shipping, tax, givenBack: 0, left: null };
      expect(all).toBe(refundFor(once, prices.at(-1) ?? 0));
    }),
  );
});
