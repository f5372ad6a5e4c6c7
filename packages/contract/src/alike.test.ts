import { expect, test } from 'vitest';
import { asSeen, firstAlike, seenOf } from './alike.ts';

test.each([
  ['é', 'e\u0301'],
  ['R', 'R\u200B'],
  ['R', 'r'],
  ['Rot', 'R\u00ADot'],
  ['１２８ GB', '128 gb'],
  ['Dark blue', ' Dark\u00A0 blue'],
  ['ﬁne', 'fine'],
])('%s and %s look alike', (one, other) => {
  expect(asSeen(one)).toBe(asSeen(other));
  expect(firstAlike(['Other', one, 'None', other])).toBe(3);
});

test('what differs to the eye is not alike', () => {
  expect(firstAlike(['e', 'é', 'R', 'R2', '👩', '👩🏽', 'Dark blue', 'Darkblue'])).toBe(-1);
});

test.each([
  '\uFFF9',
  '\uFFFA',
  '\uFFFB',
  '\u{16FE4}',
  '\u{13430}',
  '\u{1343F}',
  '\u{13440}',
  '\u{13447}',
  '\u{13455}',
  '\u200B',
  '\u00AD',
  '\u2800',
  '\u3164',
  '\u{E0041}',
  '\u{1BCA0}',
  '\u{1D173}',
  '\u180E',
])('%j is not seen', (sign) => {
  expect(seenOf(sign)).toBe('');
  expect(asSeen(`Lam${sign}ps`)).toBe('lamps');
});

test.each(['\u0601', '\u06DD', '\u{110BD}', '\u{13000}', '\u{18B00}', '⠃', '🏠'])(
  '%s is seen',
  (sign) => {
    expect(seenOf(sign)).toBe(sign);
  },
);

test('whatever Unicode calls format or ignorable is not seen, but for what stands before numbers', () => {
  const seen = [];
  for (let code = 0; code < 0x110000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(sign) && seenOf(sign) !== '')
      seen.push(code);
  }
  expect(seen).toHaveLength(13);
});
