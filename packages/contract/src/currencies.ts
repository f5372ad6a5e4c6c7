import type { Currency } from './money.ts';

interface Known {
  /** The least that a card payment can be made for, in the currency itself. */
  readonly least: number;
  readonly decimals?: 0;
  readonly writtenDecimals?: 0 | 3;
  readonly providerUnits?: 10 | 100;
}

/**
 * Currencies that a shop can be in. The least sums are those of Stripe's page on currencies; where it
 * names none, a round sum above the half dollar that Stripe then asks for.
 */
const KNOWN: Readonly<Record<string, Known>> = {
  aed: { least: 2 },
  aud: { least: 0.5 },
  // Dinars are charged in steps of ten fils.
  bhd: { least: 0.25, writtenDecimals: 3, providerUnits: 10 },
  brl: { least: 0.5 },
  cad: { least: 0.5 },
  chf: { least: 0.5 },
  czk: { least: 15 },
  dkk: { least: 2.5 },
  eur: { least: 0.5 },
  gbp: { least: 0.3 },
  hkd: { least: 4 },
  huf: { least: 175 },
  inr: { least: 0.5 },
  // Sent with two decimals that are always 0, for the sake of older callers.
  isk: { least: 100, decimals: 0, providerUnits: 100 },
  jod: { least: 0.5, writtenDecimals: 3, providerUnits: 10 },
  jpy: { least: 50, decimals: 0 },
  krw: { least: 1_000, decimals: 0 },
  kwd: { least: 0.2, writtenDecimals: 3, providerUnits: 10 },
  mxn: { least: 10 },
  myr: { least: 2 },
  nok: { least: 3 },
  nzd: { least: 0.5 },
  omr: { least: 0.25, writtenDecimals: 3, providerUnits: 10 },
  pln: { least: 2 },
  ron: { least: 2 },
  sek: { least: 3 },
  sgd: { least: 0.5 },
  thb: { least: 10 },
  usd: { least: 0.5 },
};

/** ISO 4217, in small letters. */
export const CURRENCY_CODES: readonly string[] = Object.keys(KNOWN);

/** Eight digits, in the units that the provider writes. */
const PROVIDER_MAX = 99_999_999;

/** How many of the provider's units the smallest sum is; 1 for a currency that no shop is in. */
export function providerUnitsOf(code: string): Currency['providerUnits'] {
  return KNOWN[code]?.providerUnits ?? 1;
}

/** What stands before an amount: '$', '€', 'CHF ' with a space that doesn't break. */
function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  const isBefore = ({ type }: Intl.NumberFormatPart) => type === 'currency' || type === 'literal';
  const parts = format.formatToParts(1).filter(isBefore);
  return parts.map(({ value }) => value).join('');
}

/** @throws RangeError for one that no shop can be in */
export function currencyOf(code: string): Currency {
  const known = KNOWN[code];
  if (known === undefined) throw new RangeError(`Not a currency of shops: ${code}`);
  const { least, decimals = 2 } = known;
  return {
    code,
    decimals,
    writtenDecimals: known.writtenDecimals ?? decimals,
    symbol: symbolOf(code),
    providerUnits: providerUnitsOf(code),
    chargeMin: Math.round(least * 10 ** decimals),
    chargeMax: Math.floor(PROVIDER_MAX / providerUnitsOf(code)),
  };
}
