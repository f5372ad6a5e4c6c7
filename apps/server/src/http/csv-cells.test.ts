import { expect, test } from 'vitest';
import { dayIn } from './csv-cells.ts';

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
