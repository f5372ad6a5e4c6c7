import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import type { ComponentProps } from 'react';
import { NumberField } from '../number-field.tsx';
import { warningOfPrice } from './product-values.ts';

interface PriceFieldProps<Form extends FieldValues>
  extends Omit<ComponentProps<typeof NumberField>, 'hint' | 'name' | 'of'> {
  readonly control: Control<Form>;
  readonly name: FieldPath<Form>;
}

/** A price, with what stands in the way of paying it beside it as soon as it is typed. */
export function PriceField<Form extends FieldValues>({
  control,
  name,
  ...field
}: PriceFieldProps<Form>) {
  const price: unknown = useWatch({ control, name });
  const hint = field.error === undefined ? warningOfPrice(price) : undefined;
  return <NumberField {...field} name={name} of="money" hint={hint} />;
}
