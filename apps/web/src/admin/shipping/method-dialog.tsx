import {
  SHIPPING_RULES,
  type ShippingMethod,
  type ShippingMethodInput,
  type ShippingZone,
} from '@gadgetry/contract/shipping';
import { useMemo } from 'react';
import {
  useCreateMethodMutation,
  useLazyGetMethodQuery,
  useUpdateMethodMutation,
} from '../../api/shipping.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import { RuleFields } from './rule-fields.tsx';
import { type MethodForm, methodForm, methodInput, methodValues } from './shipping-forms.ts';

function methodResource(
  zoneId: string,
  last: number,
): EditedResource<ShippingMethod, MethodForm, ShippingMethodInput> {
  return {
    entity: 'shipping_method',
    nouns: { one: 'Method' },
    useRead: useLazyGetMethodQuery,
    useCreate: useCreateMethodMutation,
    useUpdate: useUpdateMethodMutation,
    form: {
      schema: methodForm(zoneId),
      valuesOf: (row) => methodValues(row, last),
      fieldOfRefusal: (code) => (code === 'name_taken' ? 'name' : null),
      inputOf: (typed, base) => methodInput(typed, zoneId, base),
    },
  };
}

interface MethodDialogProps extends RowDialogProps<ShippingMethod> {
  readonly zone: Pick<ShippingZone, '_id' | 'name'>;
  /** Where a new one stands. */
  readonly last: number;
}

export function MethodDialog({ zone, last, ...props }: MethodDialogProps) {
  const resource = useMemo(() => methodResource(zone._id, last), [zone._id, last]);
  const form = useResourceForm(resource, props.row);
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <>
          <p className="-mt-2 text-ink-soft wrap-anywhere">Zone: {zone.name}</p>
          <TextField
            label="Name"
            hint="As shoppers read it."
            {...fieldOf('name')}
            autoComplete="off"
          />
          <TextField
            label="Description (optional)"
            {...fieldOf('description')}
            autoComplete="off"
          />
          <SelectField label="Price" {...fieldOf('kind')}>
            {SHIPPING_RULES.map(({ kind, name }) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
          <RuleFields form={form} />
          <div className="grid gap-4 sm:grid-cols-3">
            <NumberField label="Working days from" of="pieces" {...fieldOf('daysFrom', asNumber)} />
            <NumberField label="Working days to" of="pieces" {...fieldOf('daysTo', asNumber)} />
            <NumberField label="Place in the list" of="pieces" {...fieldOf('position', asNumber)} />
          </div>
        </>
      )}
    </ResourceDialog>
  );
}
