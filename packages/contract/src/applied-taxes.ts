import { z } from 'zod';
import { requiredText } from './fields.ts';
import { type MinorUnits, fromMinorUnits } from './money.ts';

export const TAX_CLASS_MAX = 40;

/** A class of goods that are taxed alike, as products and rates name it. */
export const taxClassName = requiredText(TAX_CLASS_MAX);

/** A tax as a quote or an order has it. */
export const appliedTax = z.object({
  name: z.string().describe('As the owner calls it: VAT, State tax'),
  ratePercent: z.number().describe('At most four decimals: 8.875'),
  amount: z.number().describe('Money'),
  included: z.boolean().describe('In the prices; false: added to them, and in tax'),
});
export type AppliedTax = z.infer<typeof appliedTax>;

/** A tax rate is a whole number of millionths of what is taxed: 8.875 % is 88,750. */
export function rateFromPercent(percent: number): number {
  return Math.round(percent * 10_000);
}

export function percentFromRate(rate: number): number {
  return rate / 10_000;
}

/** What is charged at a rate, which is in millionths. */
interface Charged {
  readonly name: string;
  readonly rate: number;
  readonly included: boolean;
  readonly cents: MinorUnits;
}

/** As people are told: taxes of one name and rate are one, whatever they are charged on. */
export function appliedTaxes(charged: readonly Charged[]): AppliedTax[] {
  const told = new Map<string, Charged>();
  for (const one of charged) {
    const key = JSON.stringify([one.name, one.rate, one.included]);
    told.set(key, { ...one, cents: one.cents + (told.get(key)?.cents ?? 0) });
  }
  return [...told.values()].map(({ name, rate, included, cents }) => ({
    name,
    ratePercent: percentFromRate(rate),
    amount: fromMinorUnits(cents),
    included,
  }));
}

/** Beside a price: what it says of tax. */
export const priceTax = z.object({
  name: z.string(),
  included: z.boolean().describe('In the price; false: added to it in the cart'),
});
