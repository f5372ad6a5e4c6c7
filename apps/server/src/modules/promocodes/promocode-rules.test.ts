import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from './promocode-rules.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const promocode = fc.record({
  firstOrderOnly: fc.boolean(),
  expiresOn: day,
  isActive: fc.boolean(),
});
const circumstances = fc.record({
  now: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
  firstOrder: fc.boolean(),
});

test('a code works through the last millisecond of its expiry day in UTC, and not a millisecond more', () => {
  fc.assert(
    fc.property(day, (expiresOn) => {
      const code = { firstOrderOnly: false, isActive: true, expiresOn };
      const last = new Date(`${expiresOn}T23:59:59.999Z`);
      const first = new Date(last.getTime() + 1);
      expect(judge(code, { now: last, firstOrder: false })).toBe('ok');
      expect(judge(code, { now: first, firstOrder: false })).toBe('expired');
    }),
  );
});

test('a code that is off or unknown works for nobody, whenever', () => {
  fc.assert(
    fc.property(promocode, circumstances, (code, when) => {
      expect(judge({ ...code, isActive: false }, when)).toBe('inactive');
      expect(judge(null, when)).toBe('unknown');
    }),
  );
});

test('whether the order is a first one matters to first-order codes only', () => {
  fc.assert(
    fc.property(promocode, circumstances, (code, { now }) => {
      const first = judge(code, { now, firstOrder: true });
      const later = judge(code, { now, firstOrder: false });
      expect(first).not.toBe('not_first_order');
      expect(later).toBe(first === 'ok' && code.firstOrderOnly ? 'not_first_order' : first);
    }),
  );
});

test('a code that has worked no more works again later', () => {
  fc.assert(
    fc.property(promocode, circumstances, fc.nat(), (code, { now, firstOrder }, later) => {
      fc.pre(judge(code, { now, firstOrder }) === 'expired');
      const then = new Date(now.getTime() + later);
      expect(judge(code, { now: then, firstOrder })).toBe('expired');
    }),
  );
});
