import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { Input } from './input.tsx';

/** One line to type in, with its label. */
export function TextField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...rest} />}
    </Field>
  );
}
