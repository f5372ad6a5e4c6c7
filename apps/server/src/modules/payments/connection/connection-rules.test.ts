import { expect, test } from 'vitest';
import {
  type ConnectionRow,
  clockAhead,
  connectionSteps,
  testEventOf,
} from './connection-rules.ts';

const ROW: ConnectionRow = {
  keys: 'k'.repeat(22),
  verified_at: null,
  verified_type: null,
  refused_at: null,
  refused_because: null,
  asked_at: new Date(),
  problem: null,
  account_id: 'acct_1',
  account_name: null,
  account_country: null,
  takes_payments: true,
  pays_out: true,
  clock_ahead_seconds: 0,
  test_session_id: null,
  test_sent_at: null,
  test_arrived_at: null,
  test_problem: null,
};
const stripe = { provider: 'stripe', webhookUrl: 'https://watt.example/hook' } as const;
const stepOf = (row: ConnectionRow, name: string) =>
  connectionSteps(row, stripe).find((step) => step.name === name);

test.each([
  ['the same second', 0, 500, 0],
  ['asked and answered around it', -2_000, 3_000, 0],
  ['the shop is ahead', 6_999, 7_200, 6],
  ['the shop is behind', -90_000, -89_000, -89],
])('clocks: %s', (_case, asked, answered, seconds) => {
  const clock = new Date('2026-11-26T12:00:00Z');
  expect(clockAhead(clock, clock.getTime() + asked, clock.getTime() + answered)).toBe(seconds);
});

test('an account that takes no payments, or is not paid out, is something missing', () => {
  expect(stepOf(ROW, 'account')).toMatchObject({ isDone: true });
  expect(stepOf({ ...ROW, takes_payments: false }, 'account')).toMatchObject({
    isDone: false,
    says: expect.stringContaining('takes no payments yet'),
  });
  expect(stepOf({ ...ROW, pays_out: false }, 'account')).toMatchObject({ isDone: false });
  // A restricted key that works need not be allowed to read the account.
  expect(stepOf({ ...ROW, account_id: null, takes_payments: null }, 'account')).toMatchObject({
    isDone: true,
    says: expect.stringContaining('may not read your account'),
  });
  expect(stepOf({ ...ROW, problem: 'key_refused', account_id: null }, 'account')?.isDone).toBe(
    false,
  );
});

test('a clock that is more than a minute wrong is something missing, and which way', () => {
  expect(stepOf({ ...ROW, clock_ahead_seconds: 61 }, 'clock')).toMatchObject({
    isDone: false,
    says: expect.stringContaining('61 seconds fast'),
  });
  expect(stepOf({ ...ROW, clock_ahead_seconds: -300 }, 'clock')?.says).toContain(
    '300 seconds slow',
  );
  expect(stepOf({ ...ROW, clock_ahead_seconds: 60 }, 'clock')?.isDone).toBe(true);
});

test('a test that has not come says what came in its place', () => {
  const sent = new Date('2026-11-26T12:00:00Z');
  const at = (seconds: number) => new Date(sent.getTime() + seconds * 1_000);
  const row = { ...ROW, test_session_id: 'cs_1', test_sent_at: sent };
  expect(testEventOf(ROW, sent, stripe)).toBeNull();
  expect(testEventOf(row, at(59), stripe)?.state).toBe('waiting');
  expect(testEventOf(row, at(60), stripe)).toMatchObject({
    state: 'overdue',
    says: expect.stringContaining('Nothing came'),
  });
  const refused = { ...row, refused_at: at(1), refused_because: 'wrong' as const };
  expect(testEventOf(refused, at(60), stripe)?.says).toContain('STRIPE_WEBHOOK_SECRET');
  // What was refused before the test says nothing of it.
  const earlier = { ...refused, refused_at: at(-1) };
  expect(testEventOf(earlier, at(60), stripe)?.says).toContain('Nothing came');
  // Late, and where its end was not confirmed, it has come all the same.
  const late = { ...row, test_problem: 'no_answer' as const, test_arrived_at: at(90) };
  expect(testEventOf(late, at(100), stripe)).toMatchObject({
    state: 'arrived',
    says: expect.stringContaining('90.0 seconds'),
  });
});

test('a shop with its own sandbox is told what to press, and of no keys and dashboards that are not there', () => {
  const sandbox = { provider: 'sandbox', webhookUrl: 'http://localhost:3000/hook' } as const;
  const [account, events, clock] = connectionSteps(null, sandbox).map(({ says }) => says);
  expect(account).toContain('press “Ask the sandbox” above');
  expect(events).toContain('press “Send test event” above');
  expect(clock).toContain('press “Ask the sandbox” above');
  const sent = new Date('2026-11-26T12:00:00Z');
  const later = new Date('2026-11-26T12:01:00Z');
  const rows = (['key_refused', 'not_allowed', 'refused', 'no_answer'] as const).map((problem) => ({
    ...ROW,
    problem,
    test_sent_at: sent,
    test_problem: problem,
  }));
  const said = [null, ROW, ...rows, { ...ROW, test_sent_at: sent }].flatMap((row) => [
    ...connectionSteps(row, sandbox),
    ...[testEventOf(row, later, sandbox)].filter((event) => event !== null),
  ]);
  for (const { says } of said) {
    expect(says).not.toMatch(
      /\bStripe\b|api\.stripe|dashboard|\bkeys?\b|secret|endpoint|pays? out/i,
    );
  }
});
