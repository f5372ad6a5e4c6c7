import type { TaxRule } from './quote.ts';

/** Prices are what is paid; nothing is added to them. */
export const noTax: TaxRule = { taxesOn: () => [] };
