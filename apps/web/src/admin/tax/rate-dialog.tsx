import { COUNTRIES } from '@gadgetry/contract/countries';
import type { TaxClass, TaxRate, TaxRateInput } from '@gadgetry/contract/taxes';
import { useMemo } from 'react';
import {
  useCreateTaxRateMutation,
  useLazyGetTaxRateQuery,
  useUpdateTaxRateMutation,
} from '../../api/tax.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import { type RateForm, rateFieldOf, rateForm, rateInput, rateValues } from './tax-forms.ts';

function rateResource(
  country: string,
  taxClass: string,
): EditedResource<TaxRate, RateForm, TaxRateInput> {
  return {
    entity: 'tax_rate',
    nouns: { one: 'Rate' },
    useRead: useLazyGetTaxRateQuery,
    useCreate: useCreateTaxRateMutation,
    useUpdate: useUpdateTaxRateMutation,
    form: {
      schema: rateForm,
      valuesOf: (row) =>
        row === null ? { ...rateValues(null, country), taxClass } : rateValues(row),
      inputOf: rateInput,
      fieldOf: rateFieldOf,
    },
  };
}

interface RateDialogProps extends RowDialogProps<TaxRate> {
  readonly classes: readonly TaxClass[];
  /** The shop's own. */
  readonly country: string;
}

export function RateDialog({ classes, country, ...props }: RateDialogProps) {
  const first = classes[0]?.name ?? '';
  const resource = useMemo(() => rateResource(country, first), [country, first]);
  const form = useResourceForm(resource, props.row);
  const { register } = form;
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <>
          <TextField
            label="Name"
            hint="As orders say it: VAT, State tax."
            {...fieldOf('name')}
            autoComplete="off"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField label="Percent" of="percent" {...fieldOf('percent', asNumber)} />
            <SelectField label="Tax class" {...fieldOf('taxClass')}>
              {classes.map(({ _id, name }) => (
                <option key={_id} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <SelectField label="Country" {...fieldOf('country')}>
            <CountryOptions codes={COUNTRIES} />
          </SelectField>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="State/Province (optional)"
              {...fieldOf('region')}
              autoComplete="off"
            />
            <TextField
              label="Zip Code (optional)"
              hint="What it begins with."
              {...fieldOf('postalPrefix')}
              autoComplete="off"
            />
          </div>
          <p className="text-sm text-ink-soft">
            Of several places that have an address the closest counts, with all rates that it has
            for the class. 0 % there means that nothing is charged.
          </p>
          <Checkbox
            {...register('isCompound')}
            label="Compound: reckoned with the other taxes of the place"
          />
        </>
      )}
    </ResourceDialog>
  );
}
