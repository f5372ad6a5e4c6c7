import { countryName } from '@gadgetry/contract/countries';
import {
  type ReturnSettings,
  type ReturnSettingsInput,
  WITHDRAWAL_DAYS_MIN,
  returnSettingsInput,
} from '@gadgetry/contract/returns';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import {
  useLazyGetReturnSettingsQuery,
  useUpdateReturnSettingsMutation,
} from '../../api/returns.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { CountryPicker } from '../country-picker.tsx';
import { EditedCard } from '../edited-card.tsx';
import { formOf } from '../form-of.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import { asNumber, NumberField } from '../number-field.tsx';
import { typedNumber } from '../typed-number.ts';

const fields = z.object({
  isOn: z.boolean(),
  days: typedNumber,
  instructions: z.string(),
  withdrawalCountries: z.array(z.string()),
  withdrawalDays: typedNumber,
});
type SettingsForm = z.infer<typeof fields>;

const inputOf = (typed: SettingsForm, base: ReturnSettings | null): ReturnSettingsInput => ({
  ...typed,
  ...(base !== null && { version: base.version }),
});

const resource: EditedResource<ReturnSettings, SettingsForm, ReturnSettingsInput> = {
  entity: 'return_settings',
  nouns: { one: 'Return settings' },
  useRead: useLazyGetReturnSettingsQuery,
  useUpdate: useUpdateReturnSettingsMutation,
  form: {
    schema: formOf(
      fields,
      returnSettingsInput,
      (typed) => inputOf(typed, null),
      // Of a list in one field, whatever is wrong with a part of it is wrong with the field.
      (path) => path.slice(0, 1),
    ),
    valuesOf: (row) => ({
      isOn: row?.isOn ?? true,
      days: row?.days ?? 30,
      instructions: row?.instructions ?? '',
      withdrawalCountries: row?.withdrawalCountries ?? [],
      withdrawalDays: row?.withdrawalDays ?? WITHDRAWAL_DAYS_MIN,
    }),
    inputOf,
  },
};

function SettingsDialog(props: RowDialogProps<ReturnSettings>) {
  const form = useResourceForm(resource, props.row);
  const { control: of, formState, register } = form;
  const { errors } = formState;
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <>
          <Checkbox {...register('isOn')} label="Customers can ask for returns" />
          <NumberField label="Days after delivery" of="pieces" {...fieldOf('days', asNumber)} />
          <TextareaField
            label="Instructions"
            hint="How and where items are sent back: stands in the mail of an approved return, and on the page of its order."
            {...fieldOf('instructions')}
            rows={5}
          />
          <Controller
            control={of}
            name="withdrawalCountries"
            render={({ field: { value, onChange } }) => (
              <Field
                label="Withdrawal from the contract"
                hint="Orders to these countries have the button ‘Withdraw from contract here’, as the law of the European Union asks for. Without a country no order has it."
                error={errors.withdrawalCountries?.message}
              >
                {(control) => <CountryPicker control={control} value={value} onChange={onChange} />}
              </Field>
            )}
          />
          <NumberField
            label="Days to withdraw"
            hint={`After delivery; ${WITHDRAWAL_DAYS_MIN} at least`}
            of="pieces"
            {...fieldOf('withdrawalDays', asNumber)}
          />
        </>
      )}
    </ResourceDialog>
  );
}

function said({ isOn, days, withdrawalCountries, withdrawalDays }: ReturnSettings): string {
  const returns = isOn
    ? `Customers can ask for a return until ${days} days after delivery.`
    : 'Off: customers can’t ask for returns.';
  if (withdrawalCountries.length === 0) return `${returns} No order can be withdrawn from.`;
  const where =
    withdrawalCountries.length > 3
      ? `${withdrawalCountries.length} countries`
      : new Intl.ListFormat('en').format(withdrawalCountries.map(countryName));
  return `${returns} Orders to ${where} can be withdrawn from for ${withdrawalDays} days.`;
}

/** Whether, how long, and how items can be sent back. */
export function ReturnSettingsCard({ settings }: { readonly settings: ReturnSettings }) {
  return (
    <EditedCard
      heading="Settings"
      what="return settings"
      renderDialog={(onClose) => <SettingsDialog row={settings} onClose={onClose} />}
    >
      <p className="text-ink-soft">{said(settings)}</p>
      {settings.isOn && settings.instructions === '' && (
        <p className="mt-2 text-ink-soft">
          There are no instructions yet: the mail of an approved return names the address that your
          invoices have, and nothing where they have none.
        </p>
      )}
    </EditedCard>
  );
}
