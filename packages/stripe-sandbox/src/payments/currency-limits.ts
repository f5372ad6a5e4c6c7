import { StripeApiError } from '../stripe-error.ts';

// As Stripe's page on currencies lists them, in each currency's smallest unit.
const smallest: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
  usd: 50,
};
const SMALLEST_OF_OTHERS = 50;
// Eight digits.
const LARGEST = 99_999_999;

const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
// Written with two decimals for the sake of older callers, though nothing smaller than one exists.
const wholeOnly = new Set('isk ugx'.split(' '));

function decimalsOf(currency: string): 0 | 2 | 3 {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** A sum in the currency's smallest unit, as Stripe writes it in its refusals. */
export function formatAmount(units: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const whole = (units / 10 ** decimals).toFixed(decimals);
  const [before = '', after] = whole.split('.');
  const grouped = before.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${after === undefined ? grouped : `${grouped}.${after}`} ${currency.toUpperCase()}`;
}

/** @throws StripeApiError where the currency has no such sum, whatever its size */
export function checkAmountOf(units: number, currency: string, param: string): void {
  const step = threeDecimal.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1;
  if (units % step === 0) return;
  const message = `Invalid amount: in ${currency.toUpperCase()} it must be evenly divisible by ${step}.`;
  throw new StripeApiError(message, { param });
}

/** @throws StripeApiError where a session comes to less or more than can be charged in its currency */
export function checkTotalOf(units: number, currency: string): void {
  const least = smallest[currency] ?? SMALLEST_OF_OTHERS;
  if (units < least) {
    const message = `The Checkout Session's total amount due must add up to at least ${formatAmount(least, currency)}`;
    throw new StripeApiError(message, { code: 'amount_too_small' });
  }
  if (units > LARGEST) {
    const message = `The Checkout Session's total amount due must be no more than ${formatAmount(LARGEST, currency)}`;
    throw new StripeApiError(message, { code: 'amount_too_large' });
  }
  checkAmountOf(units, currency, 'line_items');
}
