import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNear, keysOf, otherNumber, partings, stemOf } from './search-text-rules.ts';

const letters = fc.constantFrom(...Array.from('abcde\u0436\u05d0'));
const word = fc.array(letters, { minLength: 4, maxLength: 12 }).map((all) => all.join(''));

/** Each kind of one error, at any place. */
const misspelt = fc
  .tuple(word, fc.nat(), letters, fc.constantFrom('without', 'with', 'other', 'swapped'))
  .map(([right, place, letter, kind]) => {
    const n = place % (right.length - 1);
    const before = right.slice(0, n);
    const wrong = {
      without: before + right.slice(n + 1),
      with: before + letter + right.slice(n),
      other: before + letter + right.slice(n + 1),
      swapped: before + right.charAt(n + 1) + right.charAt(n) + right.slice(n + 2),
    }[kind];
    return { right, wrong };
  });

/** The distance by its textbook definition, swaps of neighbours included. */
function distance(one: string, other: string): number {
  const rows = [...Array(one.length + 1).keys()].map((i) =>
    [...Array(other.length + 1).keys()].map((j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      (rows[i] ?? [])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + same,
        swap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}

describe('one error', () => {
  test('is near, both ways, and has a key in common with what was meant', () => {
    fc.assert(
      fc.property(misspelt, ({ right, wrong }) => {
        expect(isNear(right, wrong)).toBe(true);
        expect(isNear(wrong, right)).toBe(true);
        const keys = new Set(keysOf(right));
        expect(keysOf(wrong).some((key) => keys.has(key))).toBe(true);
      }),
    );
  });

  test('is near exactly where the distance is not more than one', () => {
    const short = fc.array(fc.constantFrom('a', 'b'), { maxLength: 5 }).map((all) => all.join(''));
    fc.assert(
      fc.property(short, short, (one, other) => {
        expect(isNear(one, other)).toBe(distance(one, other) <= 1);
      }),
    );
  });
});

test('keys are counted in letters, not in their halves, and are few', () => {
  expect(keysOf('tv')).toEqual(['tv']);
  expect(keysOf('lamp')).toEqual(['lamp', 'amp', 'lmp', 'lap', 'lam']);
  expect(keysOf('\u{20000}ab')).toEqual(['\u{20000}ab', 'ab', '\u{20000}b', '\u{20000}a']);
  expect(keysOf('x'.repeat(90))).toEqual(['x'.repeat(90)]);
});

test.each([
  ['watches', 'watch'],
  ['batteries', 'battery'],
  ['headphone', 'headphones'],
  ['box', 'boxes'],
  ['cases', 'case'],
])('%s and %s are one word in two numbers', (one, other) => {
  expect(otherNumber(one)).toContain(other);
  expect(otherNumber(other)).toContain(one);
});

test('what is no English word has no other number and no stem', () => {
  expect(otherNumber('\u043d\u0430\u0443\u0448\u043d\u0438\u043a')).toEqual([]);
  expect(otherNumber('1000xm5')).toEqual([]);
  expect(stemOf('1000xms')).toBe('1000xms');
  expect(stemOf('charging')).toBe(stemOf('charger'));
  expect(stemOf('ring')).toBe('ring');
});

test('long words are parted in every place that leaves two letters on both sides', () => {
  expect(partings('laptop')).toEqual([
    ['la', 'ptop'],
    ['lap', 'top'],
    ['lapt', 'op'],
  ]);
  expect(partings('lamp')).toEqual([]);
});
