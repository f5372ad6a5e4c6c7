import { isInEu } from '@gadgetry/contract/european-union';
import {
  SHIPPING_TAXES,
  type TaxRate,
  type TaxRateInput,
  type TaxSettings,
  type TaxSettingsInput,
  taxRateInput,
  taxSettingsInput,
} from '@gadgetry/contract/taxes';
import { z } from 'zod';
import { formOf } from '../form-of.ts';
import { typedNumber } from '../typed-number.ts';

const settingsFields = z.object({
  isOn: z.boolean(),
  /** 'with' or 'without' */
  prices: z.string(),
  name: z.string(),
  shipping: z.enum(SHIPPING_TAXES.map(({ kind }) => kind)),
});
export type TaxSettingsForm = z.infer<typeof settingsFields>;

export function settingsInput(
  { prices, ...typed }: TaxSettingsForm,
  base: TaxSettings | null,
): TaxSettingsInput {
  return {
    ...typed,
    pricesInclude: prices === 'with',
    ...(base !== null && { version: base.version }),
  };
}

export const settingsForm = formOf(settingsFields, taxSettingsInput, (typed) =>
  settingsInput(typed, null),
);

/** Where prices are to be told with the tax in them, and it is called VAT. */
const hasVat = (country: string) => country === 'GB' || isInEu(country);

/** Of a shop whose owner has decided nothing yet, what its country is used to is suggested. */
export const settingsValuesIn =
  (country: string) =>
  (row: TaxSettings | null): TaxSettingsForm => {
    const isSuggested = hasVat(country) && (row === null || (row.version === 1 && !row.isOn));
    return {
      isOn: row?.isOn ?? false,
      prices: isSuggested || row?.pricesInclude === true ? 'with' : 'without',
      name: isSuggested ? 'VAT' : (row?.name ?? ''),
      shipping: row?.shipping ?? 'as_goods',
    };
  };

const rateFields = z.object({
  country: z.string(),
  region: z.string(),
  postalPrefix: z.string(),
  taxClass: z.string(),
  name: z.string(),
  /** Empty number fields are NaN. */
  percent: typedNumber,
  isCompound: z.boolean(),
});
export type RateForm = z.infer<typeof rateFields>;

export function rateInput(typed: RateForm, base: TaxRate | null): TaxRateInput {
  return {
    ...typed,
    ...(base !== null && { version: base.version }),
  };
}

export const rateForm = formOf(rateFields, taxRateInput, (typed) => rateInput(typed, null));

export function rateValues(row: TaxRate | null, country = ''): RateForm {
  return {
    country: row?.country ?? country,
    region: row?.region ?? '',
    postalPrefix: row?.postalPrefix ?? '',
    taxClass: row?.taxClass ?? '',
    name: row?.name ?? '',
    percent: row?.percent ?? Number.NaN,
    isCompound: row?.isCompound ?? false,
  };
}

const FIELDS = ['country', 'region', 'postalPrefix', 'taxClass', 'name', 'percent'] as const;

/** The field that the server finds fault with. */
export function rateFieldOf(path: string): (typeof FIELDS)[number] | null {
  return FIELDS.find((field) => field === path) ?? null;
}
