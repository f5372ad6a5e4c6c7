import { expect, test } from 'vitest';
import { dayIn, figureIn } from './csv-cells.ts';

test.each([
  ['2030-12-31', '2030-12-31'],
  ['2030-5-6', '2030-05-06'],
  ['2030/12/31', '2030-12-31'],
  ['31.12.2030', '2030-12-31'],
  ['6.5.2030', '2030-05-06'],
  // Somebody's fifth of June is somebody else's sixth of May.
  ['05/06/2030', null],
  ['05-06-2030', null],
  ['2030-12/31', null],
  ['31.12.30', null],
  ['tomorrow', null],
])('the day in %j is %j', (typed, day) => {
  expect(dayIn(typed)).toBe(day);
});

test.each([
  // One way of reading it, whatever is counted.
  ['1299', 2, 1299],
  ['1299.5', 2, 1299.5],
  ['1,299.00', 2, 1299],
  ['1.299,00', 2, 1299],
  ['12.505,1', 2, 12_505.1],
  ['1,234,567', 0, 1_234_567],
  ['1.234.567', 0, 1_234_567],
  ["1'299.50", 2, 1299.5],
  ['1 299', 0, 1299],
  ['$12.50', 2, 12.5],
  ['10.00', 0, 10],
  // As the export writes it where three decimals are usual.
  ['0.125', 3, 0.125],
])('%j with %i decimals is %d, and nothing has to be said of it', (typed, decimals, figure) => {
  expect(figureIn(typed, decimals)).toEqual({ figure });
});

test.each([
  ['12,50', 2, 12.5, '12.50'],
  ['0,299', 3, 0.299, '0.299'],
  ['1,2345', 6, 1.2345, '1.2345'],
  ['1.299', 6, 1.299, '1.299'],
])('%j with %i decimals is read as %d, and that is said', (typed, decimals, figure, as) => {
  expect(figureIn(typed, decimals)).toEqual({ figure, word: `‘${typed}’ is read as ${as}` });
});

test.each([
  ['1,299', 2, 'could be 1299 or 1.299: write it without a sign for thousands'],
  ['1.000', 2, 'could be 1000 or 1.000: write it without a sign for thousands'],
  ['1,000', 0, 'could be 1000 or 1.000: write it without a sign for thousands'],
  ['1,299', 6, 'could be 1299 or 1.299: write it without a sign for thousands'],
  ['0.001', 2, 'has more than 2 decimals'],
  ['1.5', 0, 'is no whole number'],
  ['-5', 2, 'is below zero'],
  ['5e3', 2, 'is no number: write it as 12.50'],
  ['1,29,9', 2, 'is no number: write it as 12.50'],
  ['ten', 0, 'is no whole number: write it as 12'],
])('%j with %i decimals is never read as a wrong number', (typed, decimals, why) => {
  expect(figureIn(typed, decimals)).toEqual({ problem: `‘${typed}’ ${why}` });
});
