import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNear, keysOf, otherNumber, partings, stemOf, wordsTyped } from './search-text-rules.ts';

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
    const upTo = (length: number, signs: readonly string[]): string[] =>
      length === 0
        ? ['']
        : ['', ...upTo(length - 1, signs).flatMap((end) => signs.map((one) => one + end))];
    for (const words of [upTo(5, ['a', 'b']), upTo(3, ['a', 'b', 'c'])]) {
      for (const [one, other] of words.flatMap((first) =>
        words.map((next) => [first, next] as const),
      )) {
        expect([one, other, isNear(one, other)]).toEqual([one, other, distance(one, other) <= 1]);
      }
    }
  });
});

test('words are what stands between signs, without capitals, accents and letters of one language only', () => {
  expect(wordsTyped('Łódź, SMØRREBRØD & đồng: ısı; λόγος')).toEqual([
    'lodz',
    'smorrebrod',
    'dong',
    'isi',
    'λογοσ',
  ]);
  expect(wordsTyped('Nokia™5 ½ Ⅻ')).toEqual(['nokia', '5', '1', '2', 'xii']);
  expect(wordsTyped(' – !')).toEqual([]);
});

test('keys are counted in letters, not in their halves, and are few', () => {
  expect(keysOf('tv')).toEqual(['tv']);
  expect(keysOf('lamp')).toEqual(['lamp', 'amp', 'lmp', 'lap', 'lam']);
  expect(keysOf('\u{20000}ab')).toEqual(['\u{20000}ab', 'ab', '\u{20000}b', '\u{20000}a']);
  expect(keysOf('x'.repeat(25))).toEqual(['x'.repeat(25)]);
  expect(keysOf('x'.repeat(24))).toHaveLength(2);
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

test.each([
  ['toy', ['toys']],
  ['battery', ['batteries', 'batterys']],
  ['yy', []],
  ['tryst', ['trysts']],
  ['glass', ['glasses']],
  ['bus', ['buses', 'bu']],
  ['fiesta', ['fiestas']],
  ['pastries', ['pastrieses', 'pastry', 'pastrie']],
  ['chess', ['chesses']],
  ['lens', ['lenses', 'len']],
  ['a4b', []],
  ['4ab', []],
  ['4abc', []],
  ['abc4', []],
])('of %s the other number may be %j', (one, numbers) => {
  expect(otherNumber(one)).toEqual(numbers);
});

test('what is no English word has no other number and no stem', () => {
  expect(otherNumber('\u043d\u0430\u0443\u0448\u043d\u0438\u043a')).toEqual([]);
  expect(otherNumber('1000xm5')).toEqual([]);
  expect(stemOf('1000xms')).toBe('1000xms');
  expect(stemOf('charging')).toBe(stemOf('charger'));
  expect(stemOf('ring')).toBe('ring');
  expect(stemOf('ringers')).toBe('ring');
  expect(stemOf('espresso')).toBe('espresso');
  expect(stemOf('charge5')).toBe('charge5');
  expect(stemOf('usb4charger')).toBe('usb4charger');
});

test('long words are parted in every place that leaves two letters on both sides', () => {
  expect(partings('laptop')).toEqual([
    ['la', 'ptop'],
    ['lap', 'top'],
    ['lapt', 'op'],
  ]);
  expect(partings('lamp')).toEqual([]);
  expect(partings('x'.repeat(24))).toHaveLength(21);
  expect(partings('x'.repeat(25))).toEqual([]);
});
