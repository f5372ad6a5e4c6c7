import { expect, test } from 'vitest';
import { sessionEnd } from './session-rules.ts';

test('a session ends 31 minutes after the hold, whenever it is opened', () => {
  expect(sessionEnd(new Date('2026-01-31T23:45:00.500Z'))).toEqual(
    new Date('2026-02-01T00:16:00.500Z'),
  );
});
