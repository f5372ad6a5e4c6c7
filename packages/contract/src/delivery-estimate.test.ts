import { expect, test } from 'vitest';
import { estimateText } from './estimate-text.ts';

test.each([
  ['2026-11-24', '2026-11-26', 'Tue 24 to Thu 26 Nov'],
  ['2026-11-30', '2026-12-02', 'Mon 30 Nov to Wed 2 Dec'],
  ['2026-12-31', '2027-01-04', 'Thu 31 Dec to Mon 4 Jan'],
  ['2026-11-24', '2026-11-24', 'Tue 24 Nov'],
])('%s to %s reads %s', (from, to, text) => {
  expect(estimateText({ from, to })).toBe(text);
});
