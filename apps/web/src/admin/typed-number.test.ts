import { setNumberFormat } from '@gadgetry/contract/number-format';
import { expect, onTestFinished, test } from 'vitest';
import { numberOf, numberProblem, numberText } from './typed-number.ts';

test('three digits behind one sign could be thousands: they are refused as in files', () => {
  for (const typed of ['1.200', '1,200']) {
    for (const of of ['money', 'pieces'] as const) {
      expect(numberOf(typed, of)).toBe(Number.POSITIVE_INFINITY);
      expect(numberProblem(typed, of)).toMatch(/^This could be 1200 or 1\.200: write it as 1200/);
    }
  }
});

test('what is typed before the 0 of an empty field is no number of its own', () => {
  expect(numberProblem('1.2000', 'money')).toBe('Please type a sum such as 12.50');
  expect(numberProblem('1,0000', 'pieces')).toBe('Please type a whole number such as 12');
});

test('of a percentage a dot stands before decimals, also before three of them: there are no thousands', () => {
  expect(numberOf('8.875', 'percent')).toBe(8.875);
  expect(numberOf('6.8125', 'percent')).toBe(6.8125);
  expect(numberProblem('8,875', 'percent')).toMatch(/^This could be 8875 or 8\.875/);
});

test('letters and signs between digits are no number', () => {
  for (const typed of ['1e3', '1E3', '+12', '1+2', '0x10', '12,90 per kg', '12.', '1-2']) {
    expect(numberOf(typed, 'money'), typed).toBe(Number.POSITIVE_INFINITY);
    expect(numberProblem(typed, 'money')).toBe('Please type a sum such as 12.50');
    expect(numberOf(typed, 'pieces'), typed).toBe(Number.POSITIVE_INFINITY);
  }
  expect(numberProblem('1e2', 'pieces')).toBe('Please type a whole number such as 12');
  expect(numberProblem('1e1', 'percent')).toBe('Please type a number such as 12.5');
});

test('what is certain is read, whichever sign stands before the decimals', () => {
  expect(numberOf('12,9', 'money')).toBe(12.9);
  expect(numberOf('12.90', 'money')).toBe(12.9);
  expect(numberOf('1.234,50', 'money')).toBe(1234.5);
  expect(numberOf('$12.90', 'money')).toBe(12.9);
  expect(numberOf('-2', 'pieces')).toBe(-2);
  expect(numberOf('1200', 'pieces')).toBe(1200);
  expect(numberOf('12,5', 'percent')).toBe(12.5);
  expect(numberProblem('12,9', 'money')).toBeUndefined();
});

test('an empty field is no number, and nothing is wrong with it', () => {
  expect(numberOf('  ', 'money')).toBeNaN();
  expect(numberProblem('', 'pieces')).toBeUndefined();
});

test('a field shows a number as the shop writes it, unless that could be another one', () => {
  setNumberFormat('de-DE');
  onTestFinished(() => setNumberFormat('en-US'));
  expect(numberText(49.9, 'money')).toBe('49,9');
  expect(numberText(1234.5, 'money')).toBe('1234,5');
  expect(numberText(20, 'pieces')).toBe('20');
  for (const percent of [8.875, 12.5, -7.25, 0.001]) {
    expect(numberOf(numberText(percent, 'percent'), 'percent')).toBe(percent);
  }
  expect(numberProblem('twelve', 'money')).toBe('Please type a sum such as 12,50');
});
