import { expect, test } from 'vitest';
import {
  TRIES_BEFORE_ALARM,
  refundKey,
  refundRefusal,
  sessionKey,
  waitAfter,
} from './refund-rules.ts';

const MINUTE = 60_000;
const paid = { charged: 4_000, left: 3_500, openDispute: false };

test('a refund waits a minute, two, four and so on for its next try, and never above six hours', () => {
  expect([0, 1, 2, 3, 8].map((failures) => waitAfter(failures) / MINUTE)).toEqual([
    1, 2, 4, 8, 256,
  ]);
  for (const failures of [9, 21, 100, 5_000]) expect(waitAfter(failures)).toBe(360 * MINUTE);
});

test('six tries without an answer take about an hour, and then an admin is told', () => {
  let waited = 0;
  for (let failures = 0; failures < TRIES_BEFORE_ALARM; failures += 1)
    waited += waitAfter(failures);
  expect(waited / MINUTE).toBe(63);
});

test('a try goes by the key of the one before, until the provider has remembered a failure', () => {
  expect(refundKey('t1', 2)).toBe('refund-t1-2');
  expect(sessionKey('o1', 1)).toBe('session-o1');
  expect(sessionKey('o1', 2)).toBe('session-o1-2');
});

test('what was never paid, is disputed or has gone back already can not be given back', () => {
  for (const sum of [null, 1]) {
    expect(refundRefusal(sum, paid)).toBeNull();
    expect(refundRefusal(sum, { ...paid, charged: null })).toBe('nothing_paid');
    expect(refundRefusal(sum, { ...paid, openDispute: true })).toBe('disputed');
    expect(refundRefusal(sum, { ...paid, left: 0 })).toBe('nothing_left');
  }
});

test('all that is left can be given back, and not a cent more', () => {
  expect(refundRefusal(3_500, paid)).toBeNull();
  expect(refundRefusal(3_501, paid)).toBe('too_much');
});
