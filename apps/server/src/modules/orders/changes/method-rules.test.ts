import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Waiver, differenceOf, keptOf, waiversOf } from './method-rules.ts';

const paid = { shipping: 1_200, tax: 216, givenBack: 0, left: null };

/** Of one that was paid at once. */
function refundFor(one: Parameters<typeof differenceOf>[0][number], price: number) {
  const { due, back } = differenceOf([one], price);
  return due > 0 ? { due } : back[0]?.refund;
}

test('what a method costs less goes back, with its part of the tax that was added', () => {
  expect(refundFor(paid, 500)).toBe(700 + 126);
  expect(refundFor(paid, 0)).toBe(1_416);
  expect(refundFor({ ...paid, tax: 0 }, 500)).toBe(700);
});

test('nothing goes back for the same price, and what costs more is due', () => {
  const nothing = { shipping: 0, tax: 0, givenBack: 0, left: null };
  expect(refundFor(paid, 1_200)).toBe(0);
  expect(refundFor(paid, 1_201)).toEqual({ due: 1 });
  expect(refundFor(nothing, 0)).toBe(0);
  expect(refundFor(nothing, 1)).toEqual({ due: 1 });
});

test('what was given back once is not given back again, and is due to be dearer again', () => {
  const cheaper = { ...paid, givenBack: 700 };
  expect(refundFor(cheaper, 500)).toBe(0);
  expect(refundFor(cheaper, 501)).toEqual({ due: 1 });
  expect(refundFor(cheaper, 0)).toBe(1_416 - 826);
});

test('what refunds have given back of shipping is not given back by a method', () => {
  expect(refundFor({ ...paid, left: 1_416 }, 500)).toBe(826);
  expect(refundFor({ ...paid, left: 300 }, 500)).toBe(300);
  expect(refundFor({ ...paid, left: 0 }, 500)).toBe(0);
});

test('what was paid last for a dearer method goes back first', () => {
  const upgrade = { shipping: 800, tax: 80, givenBack: 0, left: null };
  expect(differenceOf([paid, upgrade], 2_001)).toMatchObject({ due: 1 });
  expect(differenceOf([paid, upgrade], 1_600)).toEqual({
    due: 0,
    back: [
      { givenBack: 0, refund: 0 },
      { givenBack: 400, refund: 440 },
    ],
  });
  expect(differenceOf([paid, upgrade], 500)).toEqual({
    due: 0,
    back: [
      { givenBack: 700, refund: 826 },
      { givenBack: 800, refund: 880 },
    ],
  });
});

test('however often it becomes cheaper, it all comes to what one change gives back', () => {
  const sum = fc.integer({ min: 1, max: 100_000 });
  const payment = fc.record({ shipping: sum, tax: fc.nat(30_000) });
  const payments = fc.array(payment, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(payments, fc.array(sum, { minLength: 1 }), (some, typed) => {
      const once = some.map((one) => ({ ...one, givenBack: 0, left: null }));
      const whole = once.reduce((all, one) => all + keptOf(one), 0);
      const prices = typed.map((price) => price % (whole + 1)).toSorted((a, b) => b - a);
      let [now, all] = [once, 0];
      for (const price of prices) {
        const { due, back } = differenceOf(now, price);
        expect(due).toBe(0);
        all += back.reduce((gone, { refund }) => gone + refund, 0);
        now = now.map((one, at) => ({ ...one, givenBack: back[at]?.givenBack ?? Number.NaN }));
        expect(now.reduce((kept, one) => kept + keptOf(one), 0)).toBe(price);
      }
      const { back } = differenceOf(once, prices.at(-1) ?? 0);
      expect(all).toBe(back.reduce((gone, { refund }) => gone + refund, 0));
    }),
  );
});

test('a waiver is of the part of a price that it was made for', () => {
  const waivers = [{ from: 1_200, amount: 20 }];
  expect(differenceOf([paid], 1_220, waivers).due).toBe(0);
  expect(differenceOf([paid], 1_230, waivers).due).toBe(10);
  expect(differenceOf([paid], 1_210, waivers).due).toBe(0);
  // What was paid for a cheaper one does not take it along.
  expect(differenceOf([{ ...paid, givenBack: 700 }], 1_200, waivers).due).toBe(700);
  expect(differenceOf([paid], 500, waivers).back).toEqual([{ givenBack: 700, refund: 826 }]);
});

test('what is waived lies beside what was waived before', () => {
  const before = [{ from: 1_200, amount: 20 }];
  expect(waiversOf(1_230, 30, before)).toEqual([
    { from: 1_220, amount: 10 },
    { from: 1_180, amount: 20 },
  ]);
  expect(waiversOf(30, 30, [])).toEqual([{ from: 0, amount: 30 }]);
});

test('however often methods are changed and differences waived, each has one price', () => {
  const price = fc.integer({ min: 0, max: 3_000 });
  const step = fc.record({ price, waived: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.array(step), (own, steps) => {
      const one = { shipping: own, tax: 0, givenBack: 0, left: null };
      const waivers: Waiver[] = [];
      const payments = [one];
      for (const { price: to, waived } of steps) {
        const { due, back } = differenceOf(payments, to, waivers);
        for (const [at, { givenBack }] of back.entries()) {
          payments[at] = { ...(payments[at] ?? one), givenBack };
        }
        if (waived && due > 0) waivers.push(...waiversOf(to, due, waivers));
        else if (due > 0) payments.push({ ...one, shipping: due });
        const kept = payments.reduce((sum, payment) => sum + keptOf(payment), 0);
        const under = waivers.reduce(
          (sum, { from, amount }) => sum + Math.max(0, Math.min(amount, to - from)),
          0,
        );
        expect(kept + under).toBe(to);
        expect(differenceOf(payments, to, waivers)).toMatchObject({ due: 0 });
      }
    }),
  );
});
