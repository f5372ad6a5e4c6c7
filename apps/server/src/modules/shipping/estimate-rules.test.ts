import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calendar, estimateFrom, postponed } from './estimate-rules.ts';

const colombo: Calendar = {
  cutOff: '14:00',
  timeZone: 'Asia/Colombo',
  weekdays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25', '2027-01-01'],
};
const london = { ...colombo, timeZone: 'Europe/London' };

test.each([
  // Monday 23 November 2026; Colombo is five and a half hours ahead.
  ['2026-11-23T08:29:00Z', colombo, 1, 3, '2026-11-24', '2026-11-26'],
  ['2026-11-23T08:30:00Z', colombo, 1, 3, '2026-11-25', '2026-11-27'],
  ['2026-11-23T08:29:00Z', colombo, 0, 0, '2026-11-23', '2026-11-23'],
  // A Friday after the cut-off leaves on Monday; so does a Saturday, which began in Colombo already.
  ['2026-11-27T10:00:00Z', colombo, 1, 1, '2026-12-01', '2026-12-01'],
  ['2026-11-27T19:00:00Z', colombo, 0, 1, '2026-11-30', '2026-12-01'],
  // Over Christmas, the weekend, and New Year.
  ['2026-12-24T03:00:00Z', colombo, 1, 5, '2026-12-28', '2027-01-04'],
  // Before and after the clocks of London went forward, on Sunday 29 March 2026.
  ['2026-03-27T13:59:00Z', london, 0, 1, '2026-03-27', '2026-03-30'],
  ['2026-03-30T12:59:00Z', london, 0, 1, '2026-03-30', '2026-03-31'],
  ['2026-03-30T13:00:00Z', london, 0, 1, '2026-03-31', '2026-04-01'],
])(
  'at %s in %j, %i to %i working days are %s to %s',
  (moment, calendar, daysFrom, daysTo, from, to) => {
    expect(estimateFrom(new Date(moment), calendar, { daysFrom, daysTo })).toEqual({ from, to });
  },
);

test('a shop that does not work for a year promises nothing', () => {
  const moment = new Date('2026-11-23T08:00:00Z');
  const holidays = Array.from({ length: 400 }, (_, n) =>
    new Date(moment.getTime() + n * 86_400_000).toISOString().slice(0, 10),
  );
  const closed = { ...colombo, holidays };
  expect(estimateFrom(moment, closed, { daysFrom: 0, daysTo: 1 })).toBeNull();
});

test.each([
  // Asked for on Monday 23 November 2026, before the cut-off, to arrive in one to three working days.
  ['2026-11-23T08:20:00Z', '2026-11-24', '2026-11-26'],
  ['2026-11-23T08:40:00Z', '2026-11-25', '2026-11-27'],
  ['2026-11-26T05:00:00Z', '2026-11-27', '2026-12-01'],
  // Over the weekend.
  ['2026-11-27T12:00:00Z', '2026-12-01', '2026-12-03'],
])('what is paid only at %s arrives as if it was asked for then: %s to %s', (paid, from, to) => {
  const asked = new Date('2026-11-23T08:00:00Z');
  const estimate = { from: '2026-11-24', to: '2026-11-26' };
  const moments = { asked, paid: new Date(paid) };
  expect(postponed(estimate, moments, colombo)).toEqual({ from, to });
  expect(estimateFrom(moments.paid, colombo, { daysFrom: 1, daysTo: 3 })).toEqual({ from, to });
  expect(postponed(estimate, moments, { ...colombo, weekdays: [] })).toBeNull();
});

test('10,000 orders arrive on working days, in order, not before they were made, after as many days as said', () => {
  const day = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2029-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  const calendar = fc.record({
    cutOff: fc.constantFrom('00:00', '09:30', '14:00', '23:59'),
    timeZone: fc.constantFrom('Asia/Colombo', 'Europe/London', 'America/New_York', 'Pacific/Apia'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidays: fc.array(
      day.map((date) => date.toISOString().slice(0, 10)),
      { maxLength: 50 },
    ),
  });
  const between = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(day, calendar, between, (moment, shop, [few, more]) => {
      const duration = { daysFrom: few, daysTo: few + more };
      const estimate = estimateFrom(moment, shop, duration);
      if (estimate === null) throw new Error('There is a working day each week');
      const today = moment.toLocaleDateString('en-CA', { timeZone: shop.timeZone });
      expect(estimate.from >= today).toBe(true);
      expect(estimate.to >= estimate.from).toBe(true);
      const works = (date: string) =>
        shop.weekdays.includes(new Date(date).getUTCDay() || 7) && !shop.holidays.includes(date);
      expect([estimate.from, estimate.to].map(works)).toEqual([true, true]);
      // The working days between the two are counted another way.
      let passed = 0;
      for (let at = Date.parse(estimate.from); at < Date.parse(estimate.to); at += 86_400_000) {
        if (works(new Date(at).toISOString().slice(0, 10))) passed += 1;
      }
      expect(passed).toBe(more);
      const later = estimateFrom(new Date(moment.getTime() + 3_600_000), shop, duration);
      expect((later?.from ?? '') >= estimate.from).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
