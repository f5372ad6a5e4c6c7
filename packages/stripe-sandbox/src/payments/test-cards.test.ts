import { describe, expect, test } from 'vitest';
import { judgeCard } from './test-cards.ts';

const today = new Date('2026-11-21T12:00:00Z');
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

function refusalOf(changes: Partial<typeof card>) {
  const verdict = judgeCard({ ...card, ...changes }, today);
  return verdict.kind === 'unusable' ? verdict.failure : null;
}

describe('a card that can be used', () => {
  test.each([
    ['4242 4242 4242 4242', 'approved', '4242'],
    ['4242-4242-4242-4242', 'approved', '4242'],
    ['4000000000000002', 'declined', '0002'],
    ['4000 0000 0000 9995', 'declined', '9995'],
    ['4000 0027 6000 3184', 'challenged', '3184'],
  ])('%s is %s', (number, kind, last4) => {
    expect(judgeCard({ ...card, number }, today)).toMatchObject({
      kind,
      card: { brand: 'visa', last4 },
    });
  });

  test('is good through the last day of its month', () => {
    expect(refusalOf({ expiry: '11/26' })).toBeNull();
    expect(refusalOf({ expiry: '11 / 2026' })).toBeNull();
    expect(refusalOf({ expiry: '10/26' })?.code).toBe('invalid_expiry_month_past');
  });
});

describe('a card that can not', () => {
  test.each(['4242 4242 4242 4241', '5555 5555 5555 4444', '4242', '', '4242x424242424242'])(
    'number %j is invalid',
    (number) => {
      expect(refusalOf({ number })).toEqual({
        code: 'incorrect_number',
        declineCode: null,
        field: 'number',
        message: 'Your card number is invalid.',
      });
    },
  );

  test.each([
    ['13/30', 'invalid_expiry_month', "Your card's expiration month is invalid."],
    ['12/25', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
    ['12/99', 'invalid_expiry_year', "Your card's expiration year is invalid."],
    ['12', 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['', 'incomplete_expiry', "Your card's expiration date is incomplete."],
  ])('expiry %j is refused', (expiry, code, message) => {
    expect(refusalOf({ expiry })).toMatchObject({ code, message, field: 'expiry' });
  });

  test.each(['12', '1234', 'abc', ''])('security code %j is refused', (cvc) => {
    expect(refusalOf({ cvc })).toMatchObject({ code: 'invalid_cvc', field: 'cvc' });
  });
});
