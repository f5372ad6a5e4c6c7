import type { BankTransferSettings } from '@gadgetry/contract/bank-transfer';
import { fieldName } from '@gadgetry/contract/field-names';
import { readableIban } from '@gadgetry/contract/iban';
import { type IdentityHooks, type Person, findStaff, may } from '../identity/index.ts';
import type { TellOfTransfer } from './bank-transfer-service.ts';

/** Those that lead money somewhere; a text can hold an account as well. */
const LEADING = ['isOn', 'accountHolder', 'iban', 'bic', 'account', 'instructions'] as const;

function written(field: (typeof LEADING)[number], { [field]: value }: BankTransferSettings) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return 'empty';
  return field === 'iban' ? readableIban(value) : value.replaceAll('\n', ' / ');
}

function factsOf(before: BankTransferSettings, after: BankTransferSettings): string[] {
  return LEADING.filter((field) => before[field] !== after[field]).map(
    (field) =>
      `${fieldName('bank_transfer', field)}: ${written(field, before)} before, ${written(field, after)} now.`,
  );
}

/**
 * Whoever has got into one account can send customers' money elsewhere, so all who may do that hear of it,
 * whoever has done it among them.
 */
export const tellOfTransfer =
  (notifyOwner: IdentityHooks['notifyOwner'], { email: actor }: Person): TellOfTransfer =>
  async (trx, before, after) => {
    const changed = factsOf(before, after);
    if (changed.length === 0) return;
    const facts = [`Changed by ${actor}.`, ...changed];
    for (const { email: to, name, ...rights } of await findStaff(trx, null)) {
      if (!may(rights, 'security:write')) continue;
      const notice = 'bank-transfer-changed';
      await notifyOwner(trx, { kind: 'account-notice', notice, facts, to, name });
    }
  };
