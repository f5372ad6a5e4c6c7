import {
  type BankTransferInput,
  type StoredBankTransfer,
  bankTransferInput,
  bankTransferSettings,
} from '@gadgetry/contract/bank-transfer';
import { readableIban, writtenIban } from '@gadgetry/contract/iban';
import { z } from 'zod';
import {
  useLazyGetBankTransferQuery,
  useUpdateBankTransferMutation,
} from '../../api/bank-transfer.ts';
import { formOf } from '../form-of.ts';
import type { EditedResource } from '../resource.ts';
import { typedNumber } from '../typed-number.ts';

const fields = z.object({
  isOn: z.boolean(),
  accountHolder: z.string(),
  iban: z.string(),
  bic: z.string(),
  account: z.string(),
  instructions: z.string(),
  /** An empty field is NaN. */
  days: typedNumber,
});
type BankTransferForm = z.infer<typeof fields>;

const inputOf = (typed: BankTransferForm, base: StoredBankTransfer | null): BankTransferInput => ({
  ...typed,
  iban: writtenIban(typed.iban),
  // 0: nobody has saved any.
  version: base?.version ?? 0,
});

export const BANK_TRANSFER: EditedResource<
  StoredBankTransfer,
  BankTransferForm,
  BankTransferInput
> = {
  entity: 'bank_transfer',
  nouns: { one: 'Bank transfer' },
  useRead: useLazyGetBankTransferQuery,
  useUpdate: useUpdateBankTransferMutation,
  form: {
    schema: formOf(fields, bankTransferInput, (typed) => inputOf(typed, null)),
    valuesOf: (row) => {
      if (row === null) return {};
      const settings = bankTransferSettings.parse(row);
      return { ...settings, iban: readableIban(settings.iban) };
    },
    inputOf,
    fieldOf: (path) => fields.keyof().safeParse(path).data ?? null,
  },
};
