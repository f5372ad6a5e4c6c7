import type { ShippingZone, ShippingZoneInput } from '@gadgetry/contract/shipping';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import {
  useCreateZoneMutation,
  useLazyGetZoneQuery,
  useUpdateZoneMutation,
} from '../../api/shipping.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import { CountryPicker } from '../country-picker.tsx';
import { type ZoneForm, zoneForm, zoneInput, zoneValues } from './shipping-forms.ts';

function zoneResource(
  isDefault: boolean,
  last: number,
): EditedResource<ShippingZone, ZoneForm, ShippingZoneInput> {
  return {
    entity: 'shipping_zone',
    nouns: { one: 'Zone' },
    useRead: useLazyGetZoneQuery,
    useCreate: useCreateZoneMutation,
    useUpdate: useUpdateZoneMutation,
    form: {
      schema: zoneForm(isDefault),
      valuesOf: (row) => zoneValues(row, last),
      inputOf: zoneInput,
      fieldOfRefusal: (code) => (code === 'name_taken' ? 'name' : null),
    },
    texts: { created: 'Zone created. Add a method to it: until then nothing is shipped there.' },
  };
}

interface ZoneDialogProps extends RowDialogProps<ShippingZone> {
  /** Where a new one stands. */
  readonly last: number;
}

export function ZoneDialog({ last, ...props }: ZoneDialogProps) {
  const isDefault = props.row?.isDefault ?? false;
  const resource = useMemo(() => zoneResource(isDefault, last), [isDefault, last]);
  const form = useResourceForm(resource, props.row);
  const { errors } = form.formState;
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <>
          <TextField label="Name" {...fieldOf('name')} autoComplete="off" />
          {isDefault ? (
            <>
              <p className="text-sm text-ink-soft">
                Takes addresses that no other zone has: in the shop’s own country, and in a country
                of which another zone has only a part. Deactivate it to ship nowhere else.
              </p>
              <Checkbox
                label="Ship to every other country, too"
                {...form.register('everyCountry')}
              />
            </>
          ) : (
            <>
              <Controller
                control={form.control}
                name="countries"
                render={({ field: { value, onChange } }) => (
                  <Field label="Countries" error={errors.countries?.message}>
                    {(control) => (
                      <CountryPicker control={control} value={value} onChange={onChange} />
                    )}
                  </Field>
                )}
              />
              <TextField
                label="Regions (optional)"
                hint="States or provinces, with commas. Without any, the zone is the whole country; elsewhere in it the default zone counts."
                {...fieldOf('regions')}
                autoComplete="off"
              />
              <TextField
                label="Postal codes (optional)"
                hint="What they begin with, with commas: IV, KW. They count more than regions."
                {...fieldOf('postalPrefixes')}
                autoComplete="off"
              />
              <NumberField
                label="Place in the list"
                hint="Of two zones that an address is in, the first one counts."
                of="pieces"
                {...fieldOf('position', asNumber)}
              />
            </>
          )}
        </>
      )}
    </ResourceDialog>
  );
}
