import {
  type InvoiceMail,
  type InvoiceSettings,
  type InvoiceSettingsInput,
  vatIdName,
} from '@gadgetry/contract/invoices';
import {
  useLazyGetInvoiceSettingsQuery,
  useUpdateInvoiceSettingsMutation,
} from '../../api/invoices.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { EditedCard } from '../edited-card.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import { timeZoneHint } from '../time-zones.tsx';
import {
  type InvoiceSettingsForm,
  settingsFieldOf,
  settingsForm,
  settingsInput,
  settingsValues,
} from './invoice-forms.ts';

const resource: EditedResource<InvoiceSettings, InvoiceSettingsForm, InvoiceSettingsInput> = {
  entity: 'invoice_settings',
  nouns: { one: 'Invoice settings' },
  useRead: useLazyGetInvoiceSettingsQuery,
  useUpdate: useUpdateInvoiceSettingsMutation,
  form: {
    schema: settingsForm,
    valuesOf: settingsValues,
    inputOf: settingsInput,
    fieldOf: settingsFieldOf,
  },
};

const MAILS: Readonly<Record<InvoiceMail, string>> = {
  none: 'with no mail',
  confirmed: 'with the mail that confirms the order',
  shipped: 'with the mail that says it was sent',
};

function SettingsDialog(props: RowDialogProps<InvoiceSettings>) {
  const form = useResourceForm(resource, props.row);
  const { watch, register } = form;
  const fieldOf = fieldsOf(form);
  const country = props.row?.country ?? '';
  const line = (name: keyof InvoiceSettingsForm, label: string, hint?: string) => (
    <TextField label={label} hint={hint} {...fieldOf(name)} autoComplete="off" />
  );
  const lines = (name: keyof InvoiceSettingsForm, label: string, hint?: string) => (
    <TextareaField label={label} hint={hint} {...fieldOf(name)} rows={3} autoComplete="off" />
  );
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <>
          <Checkbox
            {...register('isOn')}
            label="Issue an invoice for each order that is paid from now on"
          />
          {line('sellerName', 'Seller', 'The name of the company, as it is registered.')}
          {lines('sellerAddress', 'Address')}
          <div className="grid gap-4 sm:grid-cols-2">
            {line('vatId', vatIdName(country))}
            {line('taxNumber', 'Tax number')}
          </div>
          {line('registration', 'Registration', 'Where the company is registered, and as what.')}
          {lines('contact', 'Contact', 'Phone, e-mail and web address, line by line.')}
          {lines('bankDetails', 'Bank details')}
          {lines('footer', 'Footer', 'What else has to stand on every page.')}
          <div className="grid gap-4 sm:grid-cols-3">
            {line('invoicePrefix', 'Invoices begin with')}
            {line('creditPrefix', 'Credit notes with')}
            <NumberField label="Digits" of="pieces" {...fieldOf('digits', asNumber)} />
          </div>
          <Checkbox
            {...register('numbersByYear')}
            label={`With the year, and from 1 each year: ${watch('invoicePrefix')}2026-${'1'.padStart(Math.min(9, watch('digits') || 1), '0')}`}
          />
          {line('timeZone', 'Time zone', `By which documents are dated. ${timeZoneHint()}`)}
          <SelectField label="Invoices are attached" {...fieldOf('attachTo')}>
            {Object.entries(MAILS).map(([mail, words]) => (
              <option key={mail} value={mail}>
                {words}
              </option>
            ))}
          </SelectField>
          <Checkbox
            {...register('isElectronic')}
            label="Electronic invoices: put the data that accounting programs read into each PDF (EN 16931, ZUGFeRD, Factur-X)"
          />
          {watch('isElectronic') &&
            line(
              'untaxedReason',
              'Why no tax is charged',
              'For goods that you sell without, such as: Small business, § 19 UStG.',
            )}
        </>
      )}
    </ResourceDialog>
  );
}

function said({ isOn, sellerName, sellerAddress, attachTo }: InvoiceSettings): string {
  if (sellerName === '' || sellerAddress === '') {
    return 'Off. Enter who sells, and switch them on: paid orders then get an invoice, and refunds a credit note.';
  }
  if (!isOn) return `Off: paid orders get no invoice by themselves. Seller: ${sellerName}.`;
  const mails = attachTo === 'none' ? 'They are sent with no mail' : `They go ${MAILS[attachTo]}`;
  return `On: ${sellerName} issues an invoice for each order that is paid. ${mails}; customers download them from their orders.`;
}

/** What the files carry for programs, and what that still needs. */
function Electronic({ settings }: { readonly settings: InvoiceSettings }) {
  const { isElectronic, electronicLacks } = settings;
  if (!isElectronic) return null;
  if (electronicLacks.length === 0) {
    return <p className="mt-2 text-ink-soft">PDFs carry their data for accounting programs.</p>;
  }
  return (
    <Notice tone="warning" className="mt-4">
      PDFs are made without their data for accounting programs until you enter:{' '}
      {electronicLacks.join('; ')}.
    </Notice>
  );
}

/** Who sells, how documents are numbered, and whether any are issued. */
export function SettingsCard({ settings }: { readonly settings: InvoiceSettings }) {
  return (
    <EditedCard
      heading="Settings"
      what="invoice settings"
      renderDialog={(onClose) => <SettingsDialog row={settings} onClose={onClose} />}
    >
      <p className="text-ink-soft">{said(settings)}</p>
      <Electronic settings={settings} />
    </EditedCard>
  );
}
