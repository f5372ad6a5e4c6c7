import { z } from 'zod';
import { bicProblem } from './bic.ts';
import { text } from './fields.ts';
import { ibanProblem, writtenIban } from './iban.ts';

/** For how many days an order waits for the money: banks take a few, and stock is kept meanwhile. */
export const TRANSFER_DAYS = { min: 1, max: 30 } as const;

const oneLine = (max: number) =>
  text({ max, trimmed: true, plain: true, oneLine: true, namesSigns: true });
const lines = (max: number) => text({ max, trimmed: true, seen: true, namesSigns: true });

/** Empty, or right by its own rules. */
const code = (max: number, problemOf: (typed: string) => string | null) =>
  oneLine(max)
    .overwrite(writtenIban)
    .superRefine((typed, context) => {
      const problem = typed === '' ? null : problemOf(typed);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });

// An IBAN as it may be typed is longer than one, of 34 letters and digits at most.
const iban = code(60, ibanProblem);
const bic = code(20, bicProblem);

const settings = {
  isOn: z.boolean().describe('Whether shoppers can choose to pay by bank transfer'),
  accountHolder: oneLine(140),
  iban: iban.describe('Without spaces; empty where accounts have none'),
  bic: bic.describe('Empty where nobody needs it'),
  account: lines(500).describe('The account in words, where it has no IBAN: bank, number, codes'),
  instructions: lines(2_000).describe('What else payers are to know'),
  days: z
    .int('Please enter a whole number')
    .min(TRANSFER_DAYS.min, `At least ${TRANSFER_DAYS.min} day`)
    .max(TRANSFER_DAYS.max, `At most ${TRANSFER_DAYS.max} days`)
    .describe('How long an order keeps its stock for the money'),
};

/** How shoppers pay by bank transfer, as the owner decides it on a screen. */
export const bankTransferSettings = z.object(settings);
export type BankTransferSettings = z.infer<typeof bankTransferSettings>;

/** The body of PUT /admin/bank-transfer: it is not switched on without what a payer needs. */
export const bankTransferInput = z
  .strictObject({
    ...settings,
    version: z.int32().min(0).describe('As it was read: others are refused'),
  })
  .superRefine(({ isOn, accountHolder, iban: number, account }, context) => {
    if (!isOn) return;
    const missing = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (accountHolder === '') {
      missing('accountHolder', 'Say whose account it is: banks compare the name with it');
    }
    if (number === '' && account === '') {
      missing(
        'iban',
        'Say where the money goes: an IBAN or, where accounts have none, under Account',
      );
    }
  });
export type BankTransferInput = z.infer<typeof bankTransferInput>;

/** What PUT and GET /admin/bank-transfer answer. */
export const storedBankTransfer = bankTransferSettings.extend({
  _id: z.string(),
  version: z.int().describe('0: nobody has saved any'),
});
export type StoredBankTransfer = z.infer<typeof storedBankTransfer>;
