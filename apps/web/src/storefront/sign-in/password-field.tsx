import { replayedPress } from '@gadgetry/contract/event-replay';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly error: string | undefined;
  readonly hint?: string;
}

/** What was typed can be looked at: on a phone it is the only way to be sure of it. */
export function PasswordField({ error, hint, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label="Password" error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <Input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
          />
          <IconButton
            {...replayedPress}
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? <EyeOff /> : <Eye />}
            className="absolute top-0 right-0"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
