import { expect, test } from 'vitest';
import { ibanProblem, readableIban, writtenIban } from './iban.ts';

test.each([
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
])('%s is one, however it is typed, and is read in groups of four', (iban) => {
  const stored = iban.replaceAll(' ', '');
  for (const typed of [iban, stored.toLowerCase(), iban.replaceAll(' ', '-'), ` ${iban}\n`]) {
    expect(writtenIban(typed)).toBe(stored);
  }
  expect(ibanProblem(stored)).toBeNull();
  expect(readableIban(stored)).toBe(iban);
});

test('one digit that is another, and two that have changed places, are found', () => {
  const right = 'DE89370400440532013000';
  for (let at = 2; at < right.length; at += 1) {
    const digit = Number(right[at]);
    const other = `${right.slice(0, at)}${(digit + 1) % 10}${right.slice(at + 1)}`;
    expect(ibanProblem(other)).toMatch(/^A letter or digit of this IBAN is wrong/);
    const [one, next] = [right[at], right[at + 1]];
    if (next === undefined || one === next) continue;
    const swapped = `${right.slice(0, at)}${next}${one}${right.slice(at + 2)}`;
    expect(ibanProblem(swapped)).toMatch(/^A letter or digit of this IBAN is wrong/);
  }
});

test.each([
  ['0123456789', 'begins with two letters and two digits'],
  ['DE', 'begins with two letters and two digits'],
  ['DE89370400440532013000€', 'only letters and digits'],
  ['DE8937040044053201300', 'DE has 22 letters and digits, and this one 21'],
  ['US64SVBKUS6S3300958879', 'No IBAN begins with US. Where accounts have none'],
])('%s is none, and why is said with what to do', (typed, why) => {
  expect(ibanProblem(typed)).toContain(why);
});
