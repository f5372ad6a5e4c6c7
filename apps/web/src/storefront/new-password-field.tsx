import { PASSWORD_MIN } from '@gadgetry/contract/identity';
import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

interface NewPasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly error: string | undefined;
}

/** The password that takes the place of an earlier one. */
export function NewPasswordField({ error, ...rest }: NewPasswordFieldProps) {
  return (
    <TextField
      label="New password"
      hint={`At least ${PASSWORD_MIN} characters`}
      error={error}
      {...rest}
      type="password"
      autoComplete="new-password"
    />
  );
}
