import { SHIPPING_TAXES, type TaxSettings, type TaxSettingsInput } from '@gadgetry/contract/taxes';
import { useMemo } from 'react';
import { useLazyGetTaxSettingsQuery, useUpdateTaxSettingsMutation } from '../../api/tax.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditedCard } from '../edited-card.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import {
  type TaxSettingsForm,
  settingsForm,
  settingsInput,
  settingsValuesIn,
} from './tax-forms.ts';

const resourceIn = (
  country: string,
): EditedResource<TaxSettings, TaxSettingsForm, TaxSettingsInput> => ({
  entity: 'tax_settings',
  nouns: { one: 'Tax settings' },
  useRead: useLazyGetTaxSettingsQuery,
  useUpdate: useUpdateTaxSettingsMutation,
  form: { schema: settingsForm, valuesOf: settingsValuesIn(country), inputOf: settingsInput },
});

function SettingsDialog(props: RowDialogProps<TaxSettings>) {
  const { country } = useShop();
  const resource = useMemo(() => resourceIn(country), [country]);
  const form = useResourceForm(resource, props.row);
  const { register } = form;
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <>
          <Checkbox {...register('isOn')} label="Tax orders" />
          <SelectField label="Prices are entered" {...fieldOf('prices')}>
            <option value="without">without tax: it is added in the cart</option>
            <option value="with">with tax in them: nothing is added</option>
          </SelectField>
          <TextField
            label="What it is called"
            hint="Product pages say ‘plus …’ or ‘incl. …’: tax, VAT, GST."
            {...fieldOf('name')}
            autoComplete="off"
          />
          <SelectField label="Shipping is taxed" {...fieldOf('shipping')}>
            {SHIPPING_TAXES.map(({ kind, name }) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ResourceDialog>
  );
}

function said({ isOn, pricesInclude, shipping }: TaxSettings): string {
  if (!isOn) return 'Off: no order is taxed, and nothing is said of tax.';
  const how = SHIPPING_TAXES.find(({ kind }) => kind === shipping)?.name ?? '';
  const prices = pricesInclude ? 'prices have it in them' : 'it is added to prices';
  return `On: ${prices}. Shipping is taxed: ${how.toLowerCase()}.`;
}

/** Whether orders are taxed, and how prices are meant. */
export function SettingsCard({ settings }: { readonly settings: TaxSettings }) {
  return (
    <EditedCard
      heading="Settings"
      what="tax settings"
      renderDialog={(onClose) => <SettingsDialog row={settings} onClose={onClose} />}
    >
      <p className="text-ink-soft">{said(settings)}</p>
    </EditedCard>
  );
}
