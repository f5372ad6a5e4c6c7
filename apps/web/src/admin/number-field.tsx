import { fromMinorUnits } from '@gadgetry/contract/money';
import { type ComponentProps, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { TextField } from '../ui/text-field.tsx';
import { SumInput } from './sum-input.tsx';

/** How a form's number is registered: it is a number in the form's values too. */
export const asNumber = { valueAsNumber: true } as const;

/** Empty is no number, and not 0. */
export const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

interface NumberFieldProps extends ComponentProps<typeof TextField> {
  readonly of: keyof typeof KINDS;
}

/** What the arrows step by, and which keyboard a phone shows. */
const KINDS = {
  money: () => ({ step: fromMinorUnits(1), inputMode: 'decimal' }),
  pieces: () => ({ step: 1, inputMode: 'numeric' }),
  percent: () => ({ step: 'any', inputMode: 'decimal' }),
} as const satisfies Record<string, () => ComponentProps<'input'>>;

export function NumberField({ of, label, hint, error, ...rest }: NumberFieldProps) {
  const [refused, setRefused] = useState<string>();
  return (
    <Field label={label} error={refused ?? error} hint={hint}>
      {(control) =>
        of === 'money' ? (
          <SumInput {...control} {...rest} {...KINDS[of]()} onRefused={setRefused} />
        ) : (
          <Input {...control} {...rest} {...KINDS[of]()} type="number" />
        )
      }
    </Field>
  );
}
