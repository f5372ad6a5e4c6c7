import { expect, test } from 'vitest';
import { createSeal } from './encryption.ts';

const seal = createSeal('a-secret-of-thirty-two-characters', 'tests');

test('what was sealed opens again, and looks different each time', () => {
  const [one, other] = [seal.close('Grüße, 猫'), seal.close('Grüße, 猫')];
  expect(one).not.toBe(other);
  expect(seal.open(one)).toBe('Grüße, 猫');
  expect(seal.open(other)).toBe('Grüße, 猫');
});

test('another secret, another purpose or a changed letter opens nothing', () => {
  const sealed = seal.close('a token');
  expect(createSeal('another-secret-of-thirty-two-chars', 'tests').open(sealed)).toBeNull();
  expect(createSeal('a-secret-of-thirty-two-characters', 'mail').open(sealed)).toBeNull();
  const middle = sealed.length - 4;
  const letter = sealed[middle] === 'A' ? 'B' : 'A';
  expect(seal.open(sealed.slice(0, middle) + letter + sealed.slice(middle + 1))).toBeNull();
  expect(seal.open('')).toBeNull();
});
