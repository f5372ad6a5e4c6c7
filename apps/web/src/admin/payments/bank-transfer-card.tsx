import { type StoredBankTransfer, TRANSFER_DAYS } from '@gadgetry/contract/bank-transfer';
import { otherCountryNote } from '@gadgetry/contract/bic';
import { readableIban, writtenIban } from '@gadgetry/contract/iban';
import { useWatch } from 'react-hook-form';
import { useGetBankTransferQuery } from '../../api/bank-transfer.ts';
import { useMay } from '../../api/use-session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { EditedCard } from '../edited-card.tsx';
import { LoadingState } from '../loading-state.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { BANK_TRANSFER } from './bank-transfer-form.ts';

function BankTransferDialog(props: RowDialogProps<StoredBankTransfer>) {
  const form = useResourceForm(BANK_TRANSFER, props.row);
  const fieldOf = fieldsOf(form);
  const { register, formState } = form;
  const [iban, bic] = useWatch({ control: form.control, name: ['iban', 'bic'] });
  const note = otherCountryNote(writtenIban(iban), writtenIban(bic));
  return (
    <ResourceDialog {...props} resource={BANK_TRANSFER} form={form}>
      {() => (
        <>
          <Field label="At the checkout" error={formState.errors.isOn?.message}>
            {(control) => (
              <Checkbox
                {...control}
                {...register('isOn')}
                label="Offer bank transfer beside cards"
              />
            )}
          </Field>
          <TextField
            label="Account holder"
            hint="As your bank has it."
            {...fieldOf('accountHolder')}
            autoComplete="off"
          />
          <TextField
            label="IBAN"
            hint="Empty where your account has none."
            {...fieldOf('iban')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            label="BIC"
            hint={note ?? 'For payers whose bank asks for one. May be empty.'}
            {...fieldOf('bic')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextareaField
            label="Account"
            hint="Where there is no IBAN: bank, account number, and the codes that your country has."
            {...fieldOf('account')}
            rows={3}
          />
          <TextareaField
            label="What else payers are to know"
            hint="Amount, reference and date stand below by themselves."
            {...fieldOf('instructions')}
            rows={3}
          />
          <NumberField
            label="Days to pay"
            hint={`${TRANSFER_DAYS.min} to ${TRANSFER_DAYS.max}. So long an order keeps its stock.`}
            of="pieces"
            {...fieldOf('days', asNumber)}
            className="max-w-32"
          />
          <p className="text-sm text-ink-soft">
            What you save counts for new orders. Those that are placed already go on saying what
            their payers were told.
          </p>
        </>
      )}
    </ResourceDialog>
  );
}

function factsOf(transfer: StoredBankTransfer): readonly (readonly [string, string])[] {
  const { isOn, accountHolder, iban, bic, account, instructions, days } = transfer;
  const facts = [
    ['At the checkout', isOn ? 'Offered beside cards' : 'Not offered'],
    ['Account holder', accountHolder],
    ['IBAN', readableIban(iban)],
    ['BIC', bic],
    ['Account', account],
    ['What else payers are to know', instructions],
    ['Days to pay', `${days}`],
  ] as const;
  return facts.filter(([, fact]) => fact !== '');
}

/** How shoppers pay by bank transfer, and the way to change it. */
export function BankTransferCard() {
  const answer = useGetBankTransferQuery('');
  const may = useMay();
  const { data } = answer;
  return (
    <>
      <LoadingState answer={answer} failed="Failed to load bank transfer" className="h-40 w-full" />
      {data !== undefined && (
        <EditedCard
          heading="Bank transfer"
          what="bank transfer"
          mayEdit={may('security:write')}
          renderDialog={(onClose) => <BankTransferDialog row={data} onClose={onClose} />}
        >
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
            {factsOf(data).map(([name, fact]) => (
              <div key={name} className="contents">
                <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
                <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{fact}</dd>
              </div>
            ))}
          </dl>
        </EditedCard>
      )}
    </>
  );
}
