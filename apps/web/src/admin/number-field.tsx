import { fromMinorUnits } from '@gadgetry/contract/money';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../ui/text-field.tsx';

/** How a form's number is registered: it is a number in the form's values too. */
export const asNumber = { valueAsNumber: true } as const;

interface NumberFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** What somebody should know of the number that stands there. */
  readonly hint?: string | undefined;
  /** Called where the field stands: of several that are wrong, the one that was registered first gets focus. */
  readonly registration: () => UseFormRegisterReturn;
  readonly of: keyof typeof KINDS;
}

/** What the arrows step by, and which keyboard a phone shows. */
const KINDS = {
  money: () => ({ step: fromMinorUnits(1), inputMode: 'decimal' }),
  pieces: () => ({ step: 1, inputMode: 'numeric' }),
  percent: () => ({ step: 'any', inputMode: 'decimal' }),
} as const satisfies Record<string, () => ComponentProps<'input'>>;

export function NumberField({ label, error, hint, registration, of }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      error={error}
      hint={hint}
      {...registration()}
      {...KINDS[of]()}
      type="number"
    />
  );
}
