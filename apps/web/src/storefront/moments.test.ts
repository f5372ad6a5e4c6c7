import { expect, test } from 'vitest';
import { dayOf, momentOf, orderMoment, timeOf, untilWords } from './moments.ts';

test.each([
  [new Date(2026, 1, 3, 0, 5), '03/02/2026', '00:05', '03/02/2026 00:05 AM'],
  [new Date(2026, 11, 31, 15, 7), '31/12/2026', '15:07', '31/12/2026 15:07 PM'],
])('%s is of %s, at %s, and of an order %s', (moment, day, time, ofOrder) => {
  const instant = moment.toISOString();
  expect(dayOf(instant)).toBe(day);
  expect(timeOf(instant)).toBe(time);
  expect(momentOf(instant)).toBe(`${day} ${time}`);
  expect(orderMoment(instant)).toBe(ofOrder);
});

test('until when something is kept is told with its day, where that is not today', () => {
  const now = new Date();
  expect(untilWords(now.toISOString())).toBe(timeOf(now.toISOString()));
  const later = new Date(now.getTime() + 3 * 86_400_000).toISOString();
  expect(untilWords(later)).toBe(momentOf(later));
});

test('no other file of the storefront has a way of its own to write a date', () => {
  const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./moments*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  const own = Object.entries(sources)
    .filter(([, source]) => /date-fns|toLocale(Date|Time)?String|DateTimeFormat/.test(source))
    .map(([name]) => name);
  // What is read by everybody alike is made on the server, too, which knows nobody's time.
  expect(own).toEqual(['./public-day.ts']);
});
