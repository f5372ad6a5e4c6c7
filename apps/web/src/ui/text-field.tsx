import { Field, type FieldTexts } from './field.tsx';
import { Input, type InputProps } from './input.tsx';

/** One line to type in, with its label. */
export function TextField({ label, hint, error, ...rest }: FieldTexts & InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...rest} />}
    </Field>
  );
}
