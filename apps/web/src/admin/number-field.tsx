import { fromMinorUnits } from '@gadgetry/contract/money';
import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

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

export function NumberField({ of, ...field }: NumberFieldProps) {
  return <TextField {...field} {...KINDS[of]()} type="number" />;
}
