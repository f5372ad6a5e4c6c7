import type { BankTransferSettings } from '@gadgetry/contract/bank-transfer';
import { readableIban } from '@gadgetry/contract/iban';
import type { PaymentMethod } from '../../gateway.ts';

const DAY = 24 * 60;

/** What payers are told, the account first; '' where nothing is known. */
function wordsFor({
  accountHolder,
  iban,
  bic,
  account,
  instructions,
}: BankTransferSettings): string {
  const facts = [
    ['Account holder: ', accountHolder],
    ['IBAN: ', readableIban(iban)],
    ['BIC: ', bic],
    ['', account],
  ] as const;
  const known = facts.flatMap(([name, fact]) => (fact === '' ? [] : [name + fact]));
  return [known.join('\n'), instructions].filter((part) => part !== '').join('\n\n');
}

/**
 * To the owner's own account: no provider is asked, and an admin says what has come. All that there are,
 * offered or not: an order is told on how it is paid that was placed while its method was.
 */
export function manualMethods(transfer: BankTransferSettings): readonly PaymentMethod[] {
  return [
    {
      name: 'bank_transfer',
      holdMinutes: transfer.days * DAY,
      instructions: wordsFor(transfer),
    },
  ];
}

/** Those that shoppers can choose. */
export function offeredMethods(transfer: BankTransferSettings): readonly PaymentMethod[] {
  return transfer.isOn ? manualMethods(transfer) : [];
}
