import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a-secret-of-thirty-two-characters', 'tests');

test('what was sealed opens again, and looks different each time', () => {
  const [one, other] = [encryption.encrypt('Grüße, 猫'), encryption.encrypt('Grüße, 猫')];
  expect(one).not.toBe(other);
  expect(encryption.decrypt(one)).toBe('Grüße, 猫');
  expect(encryption.decrypt(other)).toBe('Grüße, 猫');
});

test('another secret, another purpose or a changed letter opens nothing', () => {
  const sealed = encryption.encrypt('a token');
  expect(
    createEncryption('another-secret-of-thirty-two-chars', 'tests').decrypt(sealed),
  ).toBeNull();
  expect(createEncryption('a-secret-of-thirty-two-characters', 'mail').decrypt(sealed)).toBeNull();
  const middle = sealed.length - 4;
  const letter = sealed[middle] === 'A' ? 'B' : 'A';
  expect(
    encryption.decrypt(sealed.slice(0, middle) + letter + sealed.slice(middle + 1)),
  ).toBeNull();
  expect(encryption.decrypt('')).toBeNull();
});
