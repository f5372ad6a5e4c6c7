import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, localDay, localTime, momentIn, plainDay } from './local-time.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['UTC', 'Asia/Colombo', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the last day of a code is the day that was entered, also in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const entered = new Date(2031, 4, 9).toLocaleDateString();
    expect(plainDay('2031-05-09T23:59:59.999Z')).toBe(entered);
    expect(localDay('2031-05-09')).toBe(localDay('2031-05-09T23:59:59.999Z'));
  },
);

test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'a day is written as the day of a moment is, in the own time of who reads it, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const noon = new Date(2031, 4, 9, 12).toISOString();
    expect(localTime(noon).startsWith(`${dayOf(noon)}, `)).toBe(true);
    expect(localDay('2031-05-09')).toBe(dayOf(noon));
    // The last minute of a local day is that day's.
    expect(dayOf(new Date(2031, 4, 9, 23, 59).toISOString())).toBe(dayOf(noon));
  },
);

test.each([
  ['UTC', '2031-05-09T08:00', '2031-05-09T08:00:00.000Z'],
  ['Asia/Colombo', '2031-05-09T08:00', '2031-05-09T02:30:00.000Z'],
  ['America/Los_Angeles', '2031-01-01T00:00', '2031-01-01T08:00:00.000Z'],
  ['Pacific/Kiritimati', '2031-01-01T00:00', '2030-12-31T10:00:00.000Z'],
  // The clocks go forward on 30 March 2031 at two, and back on 26 October at three.
  ['Europe/Berlin', '2031-03-30T01:59', '2031-03-30T00:59:00.000Z'],
  ['Europe/Berlin', '2031-03-30T02:30', '2031-03-30T01:30:00.000Z'],
  ['Europe/Berlin', '2031-03-30T03:00', '2031-03-30T01:00:00.000Z'],
  ['Europe/Berlin', '2031-10-26T03:30', '2031-10-26T02:30:00.000Z'],
])('in %s %s is %s, wherever it is typed', (timeZone, typed, instant) => {
  for (const device of ['UTC', 'Asia/Tokyo']) {
    vi.stubEnv('TZ', device);
    expect(momentIn(timeZone, typed)).toBe(instant);
  }
});
