import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradictions, sessionEnd } from './payment-rules.ts';

const claim = fc.record({
  amount: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
  currency: fc.option(fc.constantFrom('usd', 'eur', 'USD')),
  orderId: fc.option(fc.uuid()),
});

test('what says the same as the books contradicts them in nothing', () => {
  fc.assert(
    fc.property(claim, (booked) => {
      expect(contradictions(booked, { ...booked })).toEqual([]);
    }),
  );
});

test('each of amount, currency and order that is different is named, and nothing else', () => {
  fc.assert(
    fc.property(claim, claim, (booked, claimed) => {
      const different = [
        ...(booked.amount === claimed.amount ? [] : ['amount']),
        ...(booked.currency === claimed.currency ? [] : ['currency']),
        ...(booked.orderId === claimed.orderId ? [] : ['orderId']),
      ];
      expect(contradictions(booked, claimed)).toEqual(different);
    }),
  );
});

test('a cent too little, another spelling of the currency, and no order at all are contradictions', () => {
  const booked = { amount: 1_999, currency: 'usd', orderId: 'an order' };
  expect(contradictions(booked, { ...booked, amount: 1_998 })).toEqual(['amount']);
  expect(contradictions(booked, { ...booked, currency: 'USD' })).toEqual(['currency']);
  expect(contradictions(booked, { ...booked, orderId: null })).toEqual(['orderId']);
});

test('a session ends 31 minutes after the hold, whenever it is opened', () => {
  expect(sessionEnd(new Date('2026-01-31T23:45:00.500Z'))).toEqual(
    new Date('2026-02-01T00:16:00.500Z'),
  );
});
