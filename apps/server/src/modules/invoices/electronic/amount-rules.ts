import { type MinorUnits, shopCurrency } from '@gadgetry/contract/money';

/** Digits that were counted from the right, as a number with so many decimals. */
function withDecimals(digits: bigint, decimals: number): string {
  if (decimals === 0) return String(digits);
  const all = String(digits).padStart(decimals + 1, '0');
  return `${all.slice(0, -decimals)}.${all.slice(-decimals)}`;
}

/** A sum as EN 16931 wants it: at most two decimals, also of a dinar, whose third one is always 0. */
export function amountOf(amount: MinorUnits): string {
  return withDecimals(BigInt(amount), shopCurrency().decimals);
}

const divided = (one: bigint, by: bigint) => (one * 2n + by) / (by * 2n);

/** A tenth of a millionth of a cent is enough for a hundred million pieces. */
const FINER_MAX = 10;

/** What one piece costs, in as many decimals as it takes for all of them to come to the sum. */
export function priceOf(sum: MinorUnits, quantity: number): string {
  const { decimals } = shopCurrency();
  const pieces = BigInt(quantity);
  for (let finer = 0; finer <= FINER_MAX; finer += 1) {
    const scale = 10n ** BigInt(finer);
    const price = divided(BigInt(sum) * scale, pieces);
    if (divided(price * pieces, scale) === BigInt(sum)) {
      return withDecimals(price, decimals + finer);
    }
  }
  throw new RangeError(`${sum} can’t be shared out among ${quantity} pieces`);
}

/** And what pieces at such a price come to, rounded to the smallest sum. */
export function sumAt(price: string, quantity: number): MinorUnits {
  const [whole = '', decimals = ''] = price.split('.');
  const finer = decimals.length - shopCurrency().decimals;
  return Number(divided(BigInt(whole + decimals) * BigInt(quantity), 10n ** BigInt(finer)));
}
