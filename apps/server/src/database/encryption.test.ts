import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a-secret-of-thirty-two-characters', 'tests');

test('what was encrypted is read again, and looks different each time', () => {
  const [one, other] = [encryption.encrypt('Grüße, 猫'), encryption.encrypt('Grüße, 猫')];
  expect(one).not.toBe(other);
  expect(encryption.decrypt(one)).toBe('Grüße, 猫');
  expect(encryption.decrypt(other)).toBe('Grüße, 猫');
});

test('another secret, another purpose or a changed letter opens nothing', () => {
  const encrypted = encryption.encrypt('a token');
  expect(
    createEncryption('another-secret-of-thirty-two-chars', 'tests').decrypt(encrypted),
  ).toBeNull();
  expect(
    createEncryption('a-secret-of-thirty-two-characters', 'mail').decrypt(encrypted),
  ).toBeNull();
  const middle = encrypted.length - 4;
  const other = encrypted[middle] === 'A' ? 'B' : 'A';
  expect(
    encryption.decrypt(encrypted.slice(0, middle) + other + encrypted.slice(middle + 1)),
  ).toBeNull();
  expect(encryption.decrypt('')).toBeNull();
});
