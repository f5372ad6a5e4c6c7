import type { CardEntry, PaymentFailure } from '../payer-contract.ts';

/** All of a card that is ever kept. */
export interface KeptCard {
  readonly brand: string;
  readonly last4: string;
}

export type CardVerdict =
  | { readonly kind: 'unusable'; readonly failure: PaymentFailure }
  | { readonly kind: 'declined'; readonly card: KeptCard; readonly failure: PaymentFailure }
  | { readonly kind: 'approved' | 'challenged'; readonly card: KeptCard };

const DECLINED = 'Your card was declined.';

const behaviours = new Map<
  string,
  { kind: 'approved' | 'challenged' } | { kind: 'declined'; declineCode: string; message: string }
>([
  ['4242424242424242', { kind: 'approved' }],
  ['4000000000000002', { kind: 'declined', declineCode: 'generic_decline', message: DECLINED }],
  [
    '4000000000009995',
    {
      kind: 'declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  ],
  ['4000002760003184', { kind: 'challenged' }],
]);

/** The card declined for another reason than what was typed. */
export const authenticationFailure: PaymentFailure = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  field: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** What became of a payment that was to settle later, and did not. */
export const lateFailure: PaymentFailure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  field: null,
  message: DECLINED,
};

function unusable(field: 'number' | 'expiry' | 'cvc', code: string, message: string): CardVerdict {
  return { kind: 'unusable', failure: { code, declineCode: null, field, message } };
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place));
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

function expiryProblem(expiry: string, today: Date): CardVerdict | null {
  const parts = /^\s*(\d{1,2})\s*[/\s-]\s*(\d{2}|\d{4})\s*$/.exec(expiry);
  if (parts === null) {
    return unusable('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const month = Number(parts[1]);
  const year = Number(parts[2]) + (Number(parts[2]) < 100 ? 2_000 : 0);
  if (month < 1 || month > 12) {
    return unusable('expiry', 'invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  const thisYear = today.getUTCFullYear();
  if (year < thisYear) {
    const message = "Your card's expiration year is in the past.";
    return unusable('expiry', 'invalid_expiry_year_past', message);
  }
  if (year > thisYear + 50) {
    return unusable('expiry', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  // A card is good through the last day of its month.
  if (year === thisYear && month < today.getUTCMonth() + 1) {
    const message = "Your card's expiration date is in the past.";
    return unusable('expiry', 'invalid_expiry_month_past', message);
  }
  return null;
}

/** What a card does. Only the test cards are known; any other number is no card at all. */
export function judgeCard(entry: CardEntry | undefined, today: Date): CardVerdict {
  if (entry === undefined) {
    return unusable('number', 'incomplete_number', 'Your card number is incomplete.');
  }
  const digits = entry.number.replaceAll(/[\s-]/g, '');
  const behaviour = behaviours.get(digits);
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits) || behaviour === undefined) {
    return unusable('number', 'incorrect_number', 'Your card number is invalid.');
  }
  const expiry = expiryProblem(entry.expiry, today);
  if (expiry !== null) return expiry;
  if (!/^\d{3}$/.test(entry.cvc.trim())) {
    return unusable('cvc', 'invalid_cvc', "Your card's security code is invalid.");
  }
  const card = { brand: 'visa', last4: digits.slice(-4) };
  if (behaviour.kind !== 'declined') return { kind: behaviour.kind, card };
  const { declineCode, message } = behaviour;
  return {
    kind: 'declined',
    card,
    failure: { code: 'card_declined', declineCode, field: null, message },
  };
}
