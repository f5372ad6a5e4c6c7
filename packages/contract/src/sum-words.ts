import { formatDollars } from './money.ts';

/** What is added to the price of goods, as people are told: nothing at all is said too. */
export function shippingWords(dollars: number): string {
  return dollars === 0 ? 'Free' : formatDollars(dollars);
}

export function taxWords(dollars: number): string {
  return dollars === 0 ? 'None' : formatDollars(dollars);
}
