import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, localDay, localTime, plainDay } from './local-time.ts';

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
