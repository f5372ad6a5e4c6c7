import { PASSWORD_MIN } from '@gadgetry/contract/identity';
import type { ComponentProps } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

interface NewPasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly error: string | undefined;
}

/** The password that takes the place of an earlier one. */
export function NewPasswordField({ error, ...rest }: NewPasswordFieldProps) {
  return (
    <Field label="New password" hint={`At least ${PASSWORD_MIN} characters`} error={error}>
      {(control) => <Input {...control} {...rest} type="password" autoComplete="new-password" />}
    </Field>
  );
}
