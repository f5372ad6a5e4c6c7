import { fromMinorUnits } from '@gadgetry/contract/money';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Input, type InputProps, insertText } from '../ui/input.tsx';
import { type NumberKind, numberOf, numberProblem, numberText, plainly } from './typed-number.ts';

interface NumberInputProps extends InputProps {
  readonly of: NumberKind;
  /** Hears why what was pasted is not taken; undefined: something else is there since. */
  readonly onRefused?: ((problem: string | undefined) => void) | undefined;
}

/** What the arrows step by, and which keyboard a phone shows. */
const KINDS: Readonly<
  Record<NumberKind, () => { readonly step: number; readonly inputMode: 'decimal' | 'numeric' }>
> = {
  money: () => ({ step: fromMinorUnits(1), inputMode: 'decimal' }),
  pieces: () => ({ step: 1, inputMode: 'numeric' }),
  percent: () => ({ step: 1, inputMode: 'decimal' }),
};

/** What stands beside a number that was copied: the name of its unit. A sum keeps its currency, which counts. */
const UNITS = /^[\p{L}\p{Sc}\s]+|[\p{L}\p{Sc}\s%]+$/gu;

/** As no currency has more. */
const MOST_DECIMALS = 3;

/** As the browser's own field does. */
function stepWithArrows(event: KeyboardEvent<HTMLInputElement>, of: NumberKind, step: number) {
  const { key, currentTarget: field } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || field.readOnly) return;
  event.preventDefault();
  const now = numberOf(field.value, of);
  if (now === Number.POSITIVE_INFINITY) return;
  const next = (Number.isNaN(now) ? 0 : now) + (key === 'ArrowUp' ? step : -step);
  field.select();
  insertText(numberText(Number(next.toFixed(MOST_DECIMALS)), of));
}

/**
 * Holds a number as it was typed. The browser's own field for numbers drops what it does not know, reads
 * '1.200' as 1.2 and '1e3' as 1000: what is typed here is judged as what is pasted, or stands in a file.
 */
export function NumberInput({ of, onRefused, onInput, onKeyDown, ...rest }: NumberInputProps) {
  const { step, inputMode } = KINDS[of]();
  const paste = (event: ClipboardEvent) => {
    const copied = event.clipboardData.getData('text').trim();
    if (!/\d/.test(copied)) return;
    event.preventDefault();
    const text = of === 'money' ? copied : copied.replaceAll(UNITS, '');
    const problem = numberProblem(text, of);
    if (problem === undefined) insertText(plainly(text, of));
    else onRefused?.(problem);
  };
  return (
    <Input
      autoComplete="off"
      {...rest}
      step={step}
      inputMode={inputMode}
      onPaste={paste}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        stepWithArrows(event, of, step);
      }}
      onInput={(event) => {
        onRefused?.(undefined);
        onInput?.(event);
      }}
    />
  );
}
