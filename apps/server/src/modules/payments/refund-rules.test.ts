import { shareOf, shareOut, worthOfPieces } from '@gadgetry/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BoughtLine,
  type LineRefund,
  TRIES_BEFORE_ALARM,
  cutTo,
  haveRoom,
  linesLeft,
  missingPieces,
  refundKey,
  refundOfPieces,
  refundRefusal,
  sessionKey,
  sumOfLines,
  waitAfter,
  worthAtMost,
} from './refund-rules.ts';

const boughtLine = fc.record({
  priceCents: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
});
const bought = fc
  .array(boughtLine, { minLength: 1, maxLength: 8 })
  .map((lines) => lines.map((line, at) => ({ ...line, itemId: `i${at}`, name: '' })));
const percent = fc.integer({ min: 0, max: 10_000 });

/** The lines with what was paid for each, and what was for all of them. */
function paidFor(
  lines: readonly (Omit<BoughtLine, 'paid'> & { readonly priceCents: number })[],
  discount: number,
) {
  const worths = lines.map(({ priceCents, quantity }) => priceCents * quantity);
  const sum = worths.reduce((all, worth) => all + worth, 0);
  const paid = sum - shareOf(sum, discount);
  const shares = shareOut(paid, worths);
  return { paid, sold: lines.map((line, at): BoughtLine => ({ ...line, paid: shares[at] ?? 0 })) };
}

const MANY = { numRuns: 10_000, seed: 20_261_122 };

test('whatever the discount, in whatever steps, all lines together give back exactly what was paid', () => {
  fc.assert(
    fc.property(
      bought,
      percent,
      fc.array(fc.record({ line: fc.nat(), pieces: fc.integer({ min: 1, max: 12 }) }), {
        maxLength: 20,
      }),
      (lines, discount, steps) => {
        const { paid, sold } = paidFor(lines, discount);
        const gone: LineRefund[] = [];
        for (const { line, pieces } of steps) {
          const left = linesLeft(sold, gone);
          const itemId = `i${line % lines.length}`;
          const wanted = [{ itemId, quantity: pieces }];
          if (missingPieces(left, wanted) === null) gone.push(...refundOfPieces(left, wanted));
        }
        const rest = linesLeft(sold, gone).filter(({ quantity }) => quantity > 0);
        gone.push(...refundOfPieces(linesLeft(sold, gone), rest));
        expect(sumOfLines(gone)).toBe(paid);
        expect(linesLeft(sold, gone).every((one) => one.quantity + one.worth === 0)).toBe(true);
      },
    ),
    MANY,
  );
});

test('in 10,000 random lives of refunds by line and by amount that stand or fail, no line gives back more than was bought, nor the order more than was paid', () => {
  const step = fc.record({
    do: fc.constantFrom('lines', 'amount', 'fail', 'again'),
    line: fc.nat(),
    number: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(bought, percent, fc.array(step, { maxLength: 14 }), (lines, discount, steps) => {
      const { paid, sold } = paidFor(lines, discount);
      const refunds: { lines: LineRefund[]; amount: number; stands: boolean }[] = [];
      const standing = () => refunds.filter(({ stands }) => stands);
      const sum = () => standing().reduce((cents, { amount }) => cents + amount, 0);
      const left = () =>
        linesLeft(
          sold,
          standing().flatMap((one) => one.lines),
        );
      const ask = (asked: { itemId: string; quantity: number }[], cents: number | null) => {
        if (missingPieces(left(), asked) !== null) return;
        const given = refundOfPieces(left(), asked);
        const amount = cents ?? sumOfLines(given);
        const state = { charged: paid, left: paid - sum(), openDispute: false, chargedBack: false };
        if (refundRefusal(amount, state) === null) {
          refunds.push({ lines: given, amount, stands: true });
        }
      };
      for (const { do: what, line, number } of steps) {
        const chosen = refunds[line % Math.max(1, refunds.length)];
        if (what === 'lines') ask([{ itemId: `i${line % lines.length}`, quantity: number }], null);
        if (what === 'amount') ask([], Math.ceil((paid * number) / 20));
        if (what === 'fail' && chosen !== undefined) chosen.stands = false;
        if (what === 'again' && chosen?.stands === false) {
          if (!haveRoom(left(), chosen.lines)) chosen.lines = [];
          chosen.stands = sum() + chosen.amount <= paid;
        }
        const leftNow = left();
        const isSound = leftNow.every((one, at) => {
          const back = standing().flatMap((refund) =>
            refund.lines.filter(({ itemId }) => itemId === one.itemId),
          );
          const { priceCents, quantity } = lines[at] ?? { priceCents: 0, quantity: 0 };
          const pieces = back.reduce((all, refunded) => all + refunded.quantity, 0);
          // No line goes back for more than its full price: the discount is nobody's gain.
          return pieces <= quantity && sumOfLines(back) <= priceCents * quantity && one.worth >= 0;
        });
        expect(isSound && sum() <= paid).toBe(true);
      }
    }),
    MANY,
  );
});

test('lines are offered at no more than can be given back, and whatever is chosen of them is accepted', () => {
  const choice = fc.array(fc.nat(12), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(bought, percent, percent, choice, (lines, discount, gone, chosen) => {
      const { paid, sold } = paidFor(lines, discount);
      // What went back in the provider's dashboard is of no line.
      const left = paid - Math.floor((paid * gone) / 10_000);
      const whole = linesLeft(sold, []);
      const offered = worthAtMost(whole, left);
      expect(offered.reduce((sum, { worth }) => sum + worth, 0)).toBe(left);
      expect(offered.every(({ worth }, at) => worth <= (whole[at]?.worth ?? 0))).toBe(true);
      const asked = offered.flatMap(({ itemId, quantity }, at) => {
        const pieces = Math.min(quantity, chosen[at] ?? 0);
        return pieces === 0 ? [] : [{ itemId, quantity: pieces }];
      });
      expect(missingPieces(offered, asked)).toBeNull();
      const given = refundOfPieces(offered, asked);
      const sum = sumOfLines(given);
      const state = { charged: paid, left, openDispute: false, chargedBack: false };
      // What is worth nothing is no refund, and the screen says so before.
      expect(refundRefusal(sum, state)).toBe(sum === 0 ? 'nothing_left' : null);
      // However the pieces go back, the last of them bring what is left.
      const rest = worthAtMost(linesLeft(sold, given), left - sum);
      const lastPieces = rest.filter(({ quantity }) => quantity > 0);
      expect(sum + sumOfLines(refundOfPieces(rest, lastPieces))).toBe(left);
    }),
    MANY,
  );
  const line = { itemId: 'a', name: 'A', quantity: 1, worth: 40 };
  expect(worthAtMost([line], 41)).toEqual([line]);
  expect(worthAtMost([line], 0)).toEqual([{ ...line, worth: 0 }]);
});

test('of a line the last piece takes the cent that is left over', () => {
  expect(worthOfPieces({ quantity: 3, worth: 100 }, 1)).toBe(33);
  expect(worthOfPieces({ quantity: 2, worth: 67 }, 1)).toBe(33);
  expect(worthOfPieces({ quantity: 1, worth: 34 }, 1)).toBe(34);
  expect(worthOfPieces({ quantity: 0, worth: 0 }, 1)).toBe(0);
});

test('what is not of the order, or not left of it, is missing', () => {
  const left = [
    { itemId: 'a', name: 'A', quantity: 2, worth: 40 },
    { itemId: 'b', name: 'B', quantity: 0, worth: 0 },
  ];
  expect(missingPieces(left, [{ itemId: 'a', quantity: 2 }])).toBeNull();
  expect(missingPieces(left, [{ itemId: 'a', quantity: 3 }])?.itemId).toBe('a');
  expect(missingPieces(left, [{ itemId: 'b', quantity: 1 }])?.itemId).toBe('b');
  expect(missingPieces(left, [{ itemId: 'c', quantity: 1 }])?.itemId).toBe('c');
  const room = (quantity: number, amount: number) =>
    haveRoom(left, [{ itemId: 'a', quantity, amount }]);
  expect([room(2, 40), room(3, 40), room(2, 41)]).toEqual([true, false, false]);
  expect(haveRoom(left, [{ itemId: 'c', quantity: 1, amount: 0 }])).toBe(false);
});

test('lines of which less than their sum is left are cut in proportion', () => {
  const lines = [
    { itemId: 'a', quantity: 1, amount: 30 },
    { itemId: 'b', quantity: 2, amount: 10 },
  ];
  expect(cutTo(lines, 40)).toEqual(lines);
  expect(cutTo(lines, 20).map(({ amount }) => amount)).toEqual([15, 5]);
  expect(cutTo([], 20)).toEqual([]);
});

test('a refund is refused for what stands in its way', () => {
  const state = { charged: 100, left: 40, openDispute: false, chargedBack: false };
  expect(refundRefusal(40, state)).toBeNull();
  expect(refundRefusal(41, state)).toBe('too_much');
  expect(refundRefusal(0, state)).toBe('nothing_left');
  expect(refundRefusal(1, { ...state, left: 0 })).toBe('nothing_left');
  expect(refundRefusal(1, { ...state, openDispute: true })).toBe('disputed');
  expect(refundRefusal(1, { ...state, chargedBack: true })).toBe('charged_back');
  expect(refundRefusal(1, { ...state, chargedBack: true, left: 0 })).toBe('nothing_left');
  expect(refundRefusal(1, { ...state, charged: null })).toBe('nothing_paid');
});

test('a refund without an answer waits longer each time, six hours at most, and has a key for each try', () => {
  const minutes = [0, 1, 2, TRIES_BEFORE_ALARM, 9, 40].map((tries) => waitAfter(tries) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 64, 360, 360]);
  expect(refundKey('t', 2)).toBe('refund-t-2');
  const keys = [
    sessionKey('o', 1, null),
    sessionKey('o', 2, null),
    sessionKey('o', 2, new Date(5)),
  ];
  expect(keys).toEqual(['session-o', 'session-o-2', 'session-o-until-5-2']);
});
