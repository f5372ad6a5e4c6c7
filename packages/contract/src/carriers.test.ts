import { expect, test } from 'vitest';
import { carrierInput, patternInWords } from './carriers.ts';

const withLink = (trackingLink: string) =>
  carrierInput.safeParse({ name: 'Parcels', trackingPatterns: [], trackingLink }).success;

test('a tracking link shows whose page it leads to, whatever the number is', () => {
  expect(withLink('')).toBe(true);
  expect(withLink('https://parcels.example/follow?number={number}')).toBe(true);
  expect(withLink('https://parcels.example/{number}')).toBe(true);
  for (const refused of [
    'http://parcels.example/{number}',
    'javascript:alert({number})',
    'https://parcels.example/follow',
    'https://{number}',
    'https://{number}.parcels.example/',
    'https://parcels.example@{number}',
    'https://user:word@parcels.example/{number}',
    'https://parcels.example/\u202e{number}',
    'https://раrcels.example/{number}',
  ]) {
    expect([refused, withLink(refused)]).toEqual([refused, false]);
  }
});

test.each([
  ['############', '12 digits'],
  ['JD##################', 'JD, then 18 digits'],
  ['@@#########@@', '2 letters, then 9 digits, then 2 letters'],
  ['1Z****************', '1Z, then 16 letters or digits'],
  ['# @ *', 'a digit, then a letter, then a letter or digit'],
])('the pattern %s is said as %s', (pattern, words) => {
  expect(patternInWords(pattern)).toBe(words);
});
