import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { Textarea } from './textarea.tsx';

/** Several lines to type in, with their label. */
export function TextareaField({
  label,
  hint,
  error,
  ...rest
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Textarea {...control} {...rest} />}
    </Field>
  );
}
