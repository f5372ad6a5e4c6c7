import { typedSum, unclearSum } from '@gadgetry/contract/typed-sum';
import type { ComponentProps } from 'react';
import { Input, insertText } from '../ui/input.tsx';

interface SumInputProps extends ComponentProps<'input'> {
  /** Hears why what was pasted is not taken; undefined: something else is there since. */
  readonly onRefused: (problem: string | undefined) => void;
}

/**
 * A field of the browser's for numbers that holds a sum. Of what is pasted it would take the digits alone,
 * and '£12.90' for the shop's money: it is read as in files, and said why it is not taken.
 */
export function SumInput({ onRefused, onInput, ...rest }: SumInputProps) {
  return (
    <Input
      {...rest}
      type="number"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        const read = typedSum(text.trim());
        // What is no sum is left to the browser, which takes the digits of it or nothing.
        if (read === null) return;
        event.preventDefault();
        if ('digits' in read) insertText(read.digits);
        else onRefused(unclearSum(text));
      }}
      onInput={(event) => {
        onRefused(undefined);
        onInput?.(event);
      }}
    />
  );
}
