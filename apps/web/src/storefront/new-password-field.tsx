import { PASSWORD_MIN } from '@gadgetry/contract/identity';
import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

interface NewPasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly error: string | undefined;
  /** Of somebody who has none yet. */
  readonly first?: boolean;
}

/** The password that somebody chooses. */
export function NewPasswordField({ error, first = false, ...rest }: NewPasswordFieldProps) {
  return (
    <TextField
      label={first ? 'Password' : 'New password'}
      hint={`At least ${PASSWORD_MIN} characters`}
      error={error}
      {...rest}
      type="password"
      autoComplete="new-password"
    />
  );
}
