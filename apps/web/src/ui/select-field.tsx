import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { Select } from './select.tsx';

/** A list to choose one of, with its label. */
export function SelectField({
  label,
  hint,
  error,
  ...rest
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select {...control} {...rest} />}
    </Field>
  );
}
