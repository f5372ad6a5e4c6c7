import { expect, test } from 'vitest';
import { asSeen, firstAlike } from './alike.ts';

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
