import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cursorAfter,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  unfinished,
} from './card-format.ts';

describe('a card number', () => {
  test('is shown in groups of four however it was typed or pasted', () => {
    for (const typed of ['4242424242424242', '4242-4242-4242-4242', ' 4242 42424242 4242 ']) {
      expect(formatCardNumber(typed)).toBe('4242 4242 4242 4242');
    }
    expect(formatCardNumber('42424')).toBe('4242 4');
    expect(formatCardNumber('4242 ')).toBe('4242');
  });

  test('keeps every digit, up to the nineteen that a card can have', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const digits = typed.replaceAll(/\D/g, '').slice(0, 19);
        expect(formatCardNumber(typed).replaceAll(' ', '')).toBe(digits);
        expect(formatCardNumber(formatCardNumber(typed))).toBe(formatCardNumber(typed));
      }),
    );
  });
});

describe('an expiry date', () => {
  test.each([
    ['12 / 34', '12 / 34'],
    ['1234', '12 / 34'],
    ['12/2034', '12 / 2034'],
    ['4/30', '04 / 30'],
    ['1/30', '01 / 30'],
    ['4', '04'],
    ['1', '1'],
    ['0', '0'],
    ['12 /', '12'],
    ['', ''],
  ])('typed as %j is shown as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  test('that is shown stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(formatExpiry(formatExpiry(typed))).toBe(formatExpiry(typed));
      }),
    );
  });
});

test('a security code is digits only', () => {
  expect(formatCvc(' 12a3 4 5')).toBe('1234');
});

test('the cursor stays behind the digit that was typed', () => {
  expect(cursorAfter('4242 4242', 4)).toBe(4);
  expect(cursorAfter('4242 4242', 5)).toBe(6);
  expect(cursorAfter('4242', 0)).toBe(0);
  expect(cursorAfter('12', 5)).toBe(2);
});

test('what is not finished is named field by field, and a whole card is left to the provider', () => {
  expect(Object.keys(unfinished({ number: '', expiry: '', cvc: '' }))).toEqual([
    'number',
    'expiry',
    'cvc',
  ]);
  expect(unfinished({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })).toEqual({});
  expect(unfinished({ number: '4242 4242 4242 4242', expiry: '12 / 3', cvc: '123' })).toEqual({
    expiry: "Your card's expiration date is incomplete.",
  });
});
