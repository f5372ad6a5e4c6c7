import { afterEach, expect, test, vi } from 'vitest';
import { localDay } from './local-time.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['UTC', 'Asia/Colombo', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the last day of a code is the day that was entered, also in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const entered = new Date(2031, 4, 9).toLocaleDateString();
    expect(localDay('2031-05-09T23:59:59.999Z')).toBe(entered);
  },
);
