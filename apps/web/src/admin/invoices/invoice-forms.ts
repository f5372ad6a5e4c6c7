import {
  INVOICE_MAILS,
  type InvoiceSettings,
  type InvoiceSettingsInput,
  invoiceSettingsInput,
} from '@gadgetry/contract/invoices';
import { z } from 'zod';
import { formOf } from '../form-of.ts';
import { typedNumber } from '../typed-number.ts';

const fields = z.object({
  isOn: z.boolean(),
  sellerName: z.string(),
  sellerAddress: z.string(),
  vatId: z.string(),
  taxNumber: z.string(),
  registration: z.string(),
  contact: z.string(),
  bankDetails: z.string(),
  footer: z.string(),
  invoicePrefix: z.string(),
  creditPrefix: z.string(),
  numbersByYear: z.boolean(),
  /** Empty number fields are NaN. */
  digits: typedNumber,
  timeZone: z.string(),
  attachTo: z.enum(INVOICE_MAILS),
  isElectronic: z.boolean(),
  untaxedReason: z.string(),
});
export type InvoiceSettingsForm = z.infer<typeof fields>;

export function settingsInput(
  typed: InvoiceSettingsForm,
  base: InvoiceSettings | null,
): InvoiceSettingsInput {
  return { ...typed, ...(base !== null && { version: base.version }) };
}

export const settingsForm = formOf(fields, invoiceSettingsInput, (typed) =>
  settingsInput(typed, null),
);

const FIELDS = Object.keys(fields.shape) as (keyof InvoiceSettingsForm)[];

/** The field that the server finds fault with. */
export function settingsFieldOf(path: string): keyof InvoiceSettingsForm | null {
  return FIELDS.find((field) => field === path) ?? null;
}

export function settingsValues(row: InvoiceSettings | null): InvoiceSettingsForm {
  return {
    isOn: row?.isOn ?? false,
    sellerName: row?.sellerName ?? '',
    sellerAddress: row?.sellerAddress ?? '',
    vatId: row?.vatId ?? '',
    taxNumber: row?.taxNumber ?? '',
    registration: row?.registration ?? '',
    contact: row?.contact ?? '',
    bankDetails: row?.bankDetails ?? '',
    footer: row?.footer ?? '',
    invoicePrefix: row?.invoicePrefix ?? 'INV-',
    creditPrefix: row?.creditPrefix ?? 'CN-',
    numbersByYear: row?.numbersByYear ?? true,
    digits: row?.digits ?? 5,
    timeZone: row?.timeZone ?? 'UTC',
    attachTo: row?.attachTo ?? 'none',
    isElectronic: row?.isElectronic ?? false,
    untaxedReason: row?.untaxedReason ?? '',
  };
}
